"""Platform health: jobs, payment differences, invariants and e-mails."""
