"""Clients over HTTP: their sites, who joined them, their profile and policies, and requests to operate one."""
