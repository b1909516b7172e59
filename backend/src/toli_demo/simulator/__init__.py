"""A local simulator of Razorpay: its API, checkout and webhooks, without money."""
