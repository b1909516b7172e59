"""Simulators of the WhatsApp Cloud API and of MSG91, with faults on demand."""
