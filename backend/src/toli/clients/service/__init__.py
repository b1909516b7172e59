"""Use cases of clients: sites, memberships, profile, policies, approvals and requests to operate one."""

from toli.clients.service.approvals import client_row, clients, decide, decide_each
from toli.clients.service.domain_records import target_addresses
from toli.clients.service.domains import (
    add_domain,
    ask_for_check,
    check_domain,
    check_due_domains,
    client_of_domain,
    domain,
    domains,
    remove_domain,
    switch_domain,
    to_domain,
)
from toli.clients.service.memberships import clients_joined_by, default_label, erase_person, join
from toli.clients.service.messages import count_messages
from toli.clients.service.profile import add_client, change_client, label_state, profile, register
from toli.clients.service.renames import decide_rename, open_renames, rename, withdraw_rename
from toli.clients.service.sites import (
    approved_client,
    client_by_id,
    client_by_label,
    client_of_former_label,
    clients_operated_by,
)
from toli.clients.service.static_content import (
    PLATFORM_CONTENT,
    add_content,
    change_content,
    client_of_content,
    own_policies,
    platform_policies,
    policies,
    static_content,
    write_content,
)
from toli.clients.service.terms import changed, check_tax, set_has_gstin, set_terms, show_terms, terms_of, with_terms
from toli.clients.service.to_requests import (
    decide_to_request,
    own_to_request,
    request_to_operate,
    to_request,
    to_requests,
)

__all__ = [
    "PLATFORM_CONTENT",
    "add_client",
    "add_content",
    "add_domain",
    "approved_client",
    "ask_for_check",
    "change_client",
    "change_content",
    "changed",
    "check_domain",
    "check_due_domains",
    "check_tax",
    "client_by_id",
    "client_by_label",
    "client_of_content",
    "client_of_domain",
    "client_of_former_label",
    "client_row",
    "clients",
    "clients_joined_by",
    "clients_operated_by",
    "count_messages",
    "decide",
    "decide_each",
    "decide_rename",
    "decide_to_request",
    "default_label",
    "domain",
    "domains",
    "erase_person",
    "join",
    "label_state",
    "open_renames",
    "own_policies",
    "own_to_request",
    "platform_policies",
    "policies",
    "profile",
    "register",
    "remove_domain",
    "rename",
    "request_to_operate",
    "set_has_gstin",
    "set_terms",
    "show_terms",
    "static_content",
    "switch_domain",
    "target_addresses",
    "terms_of",
    "to_domain",
    "to_request",
    "to_requests",
    "with_terms",
    "withdraw_rename",
    "write_content",
]
