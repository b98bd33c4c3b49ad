"""A game's protocol: what a judge's form asks for, read out of its record, and the forms in which it is handed on."""
