"""The import contract of this house: a module imports what is listed, and nothing else."""

import sys
from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.imports import Module

# Standard modules with which the same inputs need not give the same game.
FILES = {"fileinput", "glob", "io", "logging", "os", "pathlib", "shutil", "sqlite3", "tempfile"}
NETWORK = {"http", "select", "selectors", "socket", "socketserver", "ssl", "urllib"}
PROCESS = {"signal", "subprocess", "sys"}
CLOCKS = {"datetime", "sched", "time", "zoneinfo"}
THREADS = {"asyncio", "concurrent", "multiprocessing", "queue", "threading"}
CHANCE = {"random", "secrets", "uuid"}
IMPURE = FILES | NETWORK | PROCESS | CLOCKS | THREADS | CHANCE


class ImportsOnly(Contract):
    """A module reaches the standard library, itself and what is listed.

    module:      the module or package that the contract binds, with all that is in it
    may_import:  modules and packages, ours or others', that it may import besides
    pure:        whether the standard library counts without I/O, clocks, threads and chance

    A module that does not exist (yet) keeps the contract, with a warning.
    """

    type_name = "imports_only"

    module = fields.ModuleField()
    may_import = fields.SetField(subfield=fields.ModuleField(), default=set())
    pure = fields.BooleanField(default=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        bound = cast(Module, self.module)
        if bound.name not in graph.modules:
            return ContractCheck(kept=True, warnings=[f"{bound} does not exist yet."])
        broken = [
            f"{importer} imports {imported}, line {_lines(graph, importer, imported)}"
            for importer in sorted({bound.name} | graph.find_descendants(bound.name))
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if not self._allows(Module(imported))
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for line in cast(list[str], check.metadata["broken"]):
            output.print(line)

    def _allows(self, imported: Module) -> bool:
        root = imported.root_package_name
        if root in sys.stdlib_module_names:
            return not (cast(bool, self.pure) and root in IMPURE)
        own, listed = cast(Module, self.module), cast(set[Module], self.may_import)
        return any(imported.is_in_package(place) for place in (own, *listed))


def _lines(graph: ImportGraph, importer: str, imported: str) -> str:
    """Where an import stands: "3" or "3, 17"."""
    details = graph.get_import_details(importer=importer, imported=imported)
    return ", ".join(str(line) for line in sorted(detail["line_number"] for detail in details))
