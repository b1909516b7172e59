from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.translation import in_language
from toli.messaging.correspondence.errors import TemplateNameTaken, TooManyTemplates
from toli.messaging.correspondence.repository import TEMPLATES
from toli.messaging.correspondence.rules import DEFAULTS
from toli.messaging.correspondence.schemas import TemplateIn, TemplateOut, Templates

MAX_TEMPLATES = 50


async def list_templates(tx: ClientTransaction) -> Templates:
    own = await TEMPLATES.list_rows(tx)
    return Templates(
        templates=[
            *(TemplateOut.model_validate(template, from_attributes=True) for template in own),
            *(
                TemplateOut(template_id=None, name=in_language(name), subject=subject, text=text)
                for name, (subject, text) in DEFAULTS.items()
            ),
        ]
    )


async def save_template(
    tx: ClientTransaction, *, template_id: int | None, actor_id: int, template: TemplateIn
) -> Templates:
    """Raises NotFound, TemplateNameTaken, TooManyTemplates."""
    own = await TEMPLATES.list_rows(tx)
    if any(existing.name == template.name and existing.template_id != template_id for existing in own):
        raise TemplateNameTaken
    values = {"name": template.name, "subject": template.subject, "body": template.text, "updated_by": actor_id}
    if template_id is None:
        if len(own) >= MAX_TEMPLATES:
            raise TooManyTemplates(MAX_TEMPLATES)
        await TEMPLATES.insert(tx, values)
    else:
        await TEMPLATES.update(tx, template_id, values=values)
    await _record(tx, "template.saved", actor_id=actor_id, name=template.name)
    return await list_templates(tx)


async def delete_template(tx: ClientTransaction, *, template_id: int, actor_id: int) -> Templates:
    template = await TEMPLATES.get(tx, template_id)
    await TEMPLATES.delete(tx, template_id)
    await _record(tx, "template.deleted", actor_id=actor_id, name=template.name)
    return await list_templates(tx)


async def _record(tx: ClientTransaction, action: str, *, actor_id: int, name: str) -> None:
    await audit.record(tx, action, subject=f"client:{tx.client_id}", actor_id=actor_id, template=name)
