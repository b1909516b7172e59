from toli.kit.errors import AppError
from toli.kit.text import Text


class NobodyToWriteTo(AppError):
    code = "nobody_to_write_to"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("No confirmed booking of this departure matches. Choose other recipients."))


class TemplateNameTaken(AppError):
    code = "template_name_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("You have a template of this name. Choose another name, or change that one."))


class TooManyTemplates(AppError):
    code = "too_many_templates"
    status = 409

    def __init__(self, most: int) -> None:
        super().__init__(Text("You can keep {most} templates. Delete one that you do not use any more.", most=most))
