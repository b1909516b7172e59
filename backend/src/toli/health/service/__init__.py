"""How the platform is: its jobs, its money between us and the provider, its invariants and its mail."""
