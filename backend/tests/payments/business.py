"""A business as an operator describes it to open a linked account."""

BUSINESS = {
    "legal_name": "Ladakh Trails LLP",
    "business_type": "llp",
    "contact_name": "Tashi Namgyal",
    "email": "tashi@ladakh.example",
    "phone": "9876543210",
    "street": "Fort Road",
    "city": "Leh",
    "state": "Ladakh",
    "postal_code": "194101",
    "pan": "AAACL1234C",
    "account_number": "1234567890",
    "ifsc": "HDFC0000317",
    "beneficiary_name": "Ladakh Trails LLP",
    "has_accepted_terms": True,
}
