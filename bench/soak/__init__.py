"""Load and faults together: a table of real firmware in virtual time, on which everything goes wrong that may."""
