"""Reports across domains. They read, and write down who took personal data away."""
