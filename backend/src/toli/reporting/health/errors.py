from toli.kit.errors import AppError
from toli.kit.text import Text


class JobRunning(AppError):
    code = "job_under_way"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This job is running right now. Please try again in a moment."))
