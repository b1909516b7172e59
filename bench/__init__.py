"""How fast Toli is, each figure as a share of what the same machine does at best in the same minute."""
