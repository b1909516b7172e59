"""What health refuses."""

from toli.kit.errors import AppError


class JobUnderWay(AppError):
    """A worker has the job at hand."""

    code = "job_under_way"
    status = 409

    def __init__(self) -> None:
        super().__init__("This job is being done right now. Look again in a moment.")
