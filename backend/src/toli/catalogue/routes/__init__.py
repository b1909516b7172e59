"""The catalogue over HTTP: what visitors read, what operators change, and the decision that opens a storefront."""
