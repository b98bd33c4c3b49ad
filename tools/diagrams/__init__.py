"""The three drawings of CONTRIBUTING.md, made of the code that they show, on the sheet of the wiring diagrams."""
