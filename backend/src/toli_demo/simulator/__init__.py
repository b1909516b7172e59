"""A simulator of Razorpay on this machine: its API, its checkout, its webhooks, and no money."""
