"""Routes of the catalogue: public pages, editing, approvals."""
