"""The host's console: one page with the table, served to laptops and phones in the room."""
