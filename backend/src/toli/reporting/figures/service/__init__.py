"""Read-only reports across domains; exports of personal data are audited."""
