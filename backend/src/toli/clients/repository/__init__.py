"""Every query of clients: sites and who joined them (`sites`), and what running one changes (`running`)."""
