"""A stand-in for Razorpay on this machine: its API, its checkout, its webhooks, and no money."""
