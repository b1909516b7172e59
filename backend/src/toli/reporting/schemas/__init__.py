"""Wire models of reports."""
