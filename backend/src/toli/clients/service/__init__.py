"""Use cases of clients: sites, memberships, profile, policies, approvals and requests to operate one."""
