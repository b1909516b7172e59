"""Amounts are paise unless a schema says rupees; dates are in the client's time zone.

NotFound means an unknown object, or one of another client or traveller; it is listed only where it means more.
"""
