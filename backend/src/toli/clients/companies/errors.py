from collections.abc import Callable, Mapping

from toli.kit.errors import AppError, Invalid, NotFound
from toli.kit.text import Text


class ToRequestOpen(AppError):
    code = "to_request_open"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("You have asked already. An administrator will look at your request; the answer comes by e-mail.")
        )


class NotATraveller(AppError):
    code = "not_a_traveller"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("Only a traveller can become a tour operator, and this account is more than that already.")
        )


class RunsApprovedClient(AppError):
    """The person's open site would be without an operator."""

    code = "runs_approved_client"
    status = 409

    def __init__(self, detail: Text) -> None:
        super().__init__(detail)


class LabelTaken(AppError):
    """The label is another client's, or was in the last 90 days."""

    code = "client_url_taken"
    status = 400

    def __init__(self) -> None:
        super().__init__(Text("Client URL already exists"))


class LabelReserved(AppError):
    code = "client_url_reserved"
    status = 400

    def __init__(self) -> None:
        super().__init__(Text("This URL is reserved. Please choose a different one."))


class NameReserved(Invalid):
    code = "client_name_reserved"

    def __init__(self) -> None:
        super().__init__(
            Text("This name belongs to a bank, a payment service or the platform. Please choose a different one."),
            field="client_name",
        )


class MovedTooOften(AppError):
    code = "moved_too_often"
    status = 409

    def __init__(self, *, most: int, days: int) -> None:
        super().__init__(
            Text(
                "Your URL has changed {most} times within {days} days. Please keep this one for a while.",
                most=most,
                days=days,
            )
        )


class RenameDecided(AppError):
    code = "rename_decided"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This request was changed or decided meanwhile. Reload the page to see it as it is now."))


class ClientWaits(AppError):
    code = "client_waits"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("You have registered a company already. It waits for approval; the answer comes by e-mail.")
        )


class OwnerIsNoOperator(AppError):
    code = "owner_is_no_operator"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("The person who registered this company is not a tour operator. Approve their request first.")
        )


class ContentExists(AppError):
    code = "content_exists"
    status = 409

    def __init__(self, content_id: int) -> None:
        super().__init__(Text("This company has its policies. Change them instead."), data={"content_id": content_id})


class TermsUnconfirmed(AppError):
    code = "terms_unconfirmed"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("Confirm your terms of sale before you publish a trip: they say what travellers pay and get back.")
        )


class TaxWithoutGstin(Invalid):
    code = "tax_without_gstin"

    def __init__(self) -> None:
        super().__init__(
            Text(
                "Without a GSTIN you may not charge tax. Add your GSTIN to the receipt details in Company profile"
                " first, or"
                " set the tax to 0%."
            ),
            field="tax.rates",
        )


class DomainTaken(AppError):
    code = "domain_taken"
    status = 409

    def __init__(self) -> None:
        detail = Text("This domain is in use already. Remove it there first, or choose a different one.")
        super().__init__(detail, data={"errors": [{"field": "domain", "message": detail}]})


class TooManyDomains(AppError):
    code = "too_many_domains"
    status = 409

    def __init__(self, *, most: int) -> None:
        super().__init__(Text("A site can have {most} domains. Remove one first.", most=most))


class DomainNotActive(AppError):
    code = "domain_not_active"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This domain is not active. Make its records and check them first."))


class InTeamAlready(Invalid):
    code = "in_team_already"

    def __init__(self) -> None:
        super().__init__(
            Text("This person is in your team already. Change their role in the list instead."), field="email"
        )


class NoPlaceForAdministrators(AppError):
    code = "no_place_for_administrators"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("An administrator's account cannot join a team. Ask for an invitation to another address.")
        )


class OwnerStays(AppError):
    code = "owner_stays"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("The owner stays in the team. Make another person the owner first."))


class RightsExceeded(AppError):
    """A right beyond the caller's own is given, or held by the person or role that is changed."""

    code = "rights_exceeded"
    status = 403

    def __init__(self) -> None:
        super().__init__(Text("This goes beyond your own rights. Ask the owner of the company to do it."))


class OwnPlace(AppError):
    code = "own_place"
    status = 403

    def __init__(self) -> None:
        super().__init__(Text("Nobody but the owner changes their own role. Ask the owner of the company to do it."))


class RoleHeld(AppError):
    code = "role_held"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("People have this role. Choose the role that they get instead."))


class RoleNameTaken(Invalid):
    code = "role_name_taken"

    def __init__(self) -> None:
        super().__init__(Text("There is a role with this name. Choose another one."), field="name")


class RolesFull(AppError):
    code = "roles_full"
    status = 409

    def __init__(self, *, most: int) -> None:
        super().__init__(Text("A company can have {most} roles of its own. Delete one first.", most=most))


class TeamFull(AppError):
    code = "team_full"
    status = 409

    def __init__(self, *, most: int) -> None:
        super().__init__(Text("A team can have {most} people, with those invited. Remove one first.", most=most))


class ApiTokensFull(AppError):
    code = "api_tokens_full"
    status = 409

    def __init__(self, *, most: int) -> None:
        super().__init__(Text("A company can have {most} API tokens. Revoke one first.", most=most))


class CalendarFeedsFull(AppError):
    code = "calendar_feeds_full"
    status = 409

    def __init__(self, *, most: int) -> None:
        super().__init__(Text("You can have {most} calendar feeds. Revoke one first.", most=most))


class ApiTokenInvalid(AppError):
    code = "api_token_invalid"
    status = 401

    def __init__(self) -> None:
        super().__init__(
            Text("This API token is not valid here: it is mistyped, expired, revoked, or of another company.")
        )

    @property
    def headers(self) -> dict[str, str]:
        return {"WWW-Authenticate": 'Bearer error="invalid_token"'}


CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {
    "client_url_key": LabelTaken,
    "client_domain_domain_idx": DomainTaken,
    "client_domain_client_id_domain_idx": DomainTaken,
    "membership_client_fkey": NotFound,
    "membership_app_user_fkey": NotFound,
    "departure_leader_team_member_fkey": NotFound,
    "team_role_name_key": RoleNameTaken,
}
"""The error of each constraint of clients."""
