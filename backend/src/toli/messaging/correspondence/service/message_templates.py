"""Templates of messages, the operator's and Toli's."""

from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.messaging.correspondence import repository
from toli.messaging.correspondence.errors import TemplateNameTaken, TooManyTemplates
from toli.messaging.correspondence.rules import DEFAULTS
from toli.messaging.correspondence.schemas import TemplateIn, TemplateOut, Templates

MAX_TEMPLATES = 50


async def list_templates(tx: ClientTransaction) -> Templates:
    """List the operator's templates by name, then Toli's."""
    own = await repository.list_templates(tx)
    return Templates(
        templates=[
            *(
                TemplateOut(
                    template_id=template.template_id, name=template.name, subject=template.subject, text=template.body
                )
                for template in own
            ),
            *(
                TemplateOut(template_id=None, name=name, subject=subject, text=text)
                for name, (subject, text) in DEFAULTS.items()
            ),
        ]
    )


async def save_template(
    tx: ClientTransaction, *, template_id: int | None, actor_id: int, template: TemplateIn
) -> Templates:
    """Raises TemplateNameTaken, TooManyTemplates."""
    own = await repository.list_templates(tx)
    if any(existing.name == template.name and existing.template_id != template_id for existing in own):
        raise TemplateNameTaken
    if template_id is None:
        if len(own) >= MAX_TEMPLATES:
            raise TooManyTemplates(MAX_TEMPLATES)
        await repository.add_template(
            tx, name=template.name, subject=template.subject, body=template.text, actor_id=actor_id
        )
    elif not await repository.update_template(
        tx,
        template_id=template_id,
        name=template.name,
        subject=template.subject,
        body=template.text,
        actor_id=actor_id,
    ):
        raise NotFound
    await _record(tx, "template.saved", actor_id=actor_id, name=template.name)
    return await list_templates(tx)


async def delete_template(tx: ClientTransaction, *, template_id: int, actor_id: int) -> Templates:
    own = {template.template_id: template.name for template in await repository.list_templates(tx)}
    if not await repository.delete_template(tx, template_id=template_id):
        raise NotFound
    await _record(tx, "template.deleted", actor_id=actor_id, name=own.get(template_id, ""))
    return await list_templates(tx)


async def _record(tx: ClientTransaction, action: str, *, actor_id: int, name: str) -> None:
    await audit.record(tx, action, subject=f"client:{tx.client_id}", actor_id=actor_id, template=name)
