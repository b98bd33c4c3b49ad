"""What the host's remote says: the two profiles of remote.md. Pure: a value, and functions that tell the next one."""
