"""The simulator's routes, all under `/sandbox/razorpay`."""

from fastapi import APIRouter

from toli_demo.simulator.keys import BASE_PATH
from toli_demo.simulator.routes import api, checkout, controls, grants, route_api

router = APIRouter(prefix=BASE_PATH, include_in_schema=False)
router.include_router(checkout.router)
router.include_router(controls.router)
router.include_router(grants.router)
router.include_router(api.router)
router.include_router(route_api.router)
