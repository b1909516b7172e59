"""The platform's health: jobs, differences to the payment provider, invariants and e-mails."""
