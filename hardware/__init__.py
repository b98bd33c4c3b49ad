"""The table as a thing: seats, lights, a voice and the host's remote, real or simulated."""
