"""Use cases of the timeline: its steps, those that are due, and how they look for a booking."""

from toli.automation.service.booking import get_booking_timeline, list_bookings, preview_step, send_test
from toli.automation.service.due import (
    STEP_JOB,
    StepMessage,
    record_confirmation,
    record_step,
    send_due,
    write_confirmation,
    write_step,
    write_test,
)
from toli.automation.service.steps import get_timeline, reset_step, save_step

__all__ = [
    "STEP_JOB",
    "StepMessage",
    "get_booking_timeline",
    "get_timeline",
    "list_bookings",
    "preview_step",
    "record_confirmation",
    "record_step",
    "reset_step",
    "save_step",
    "send_due",
    "send_test",
    "write_confirmation",
    "write_step",
    "write_test",
]
