"""What the product needs from outside its process: a payment provider, a store of files, a mail server."""
