"""Faults put into a many-machine installation, started as processes from the files in `deploy`."""
