"""The stand-in's addresses, all under `/sandbox/razorpay`."""

from fastapi import APIRouter

from toli.sandbox.razorpay.keys import BASE_PATH
from toli.sandbox.razorpay.routes import api, checkout, controls

router = APIRouter(prefix=BASE_PATH, include_in_schema=False)
router.include_router(checkout.router)
router.include_router(controls.router)
router.include_router(api.router)
