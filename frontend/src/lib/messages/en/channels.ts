/** WhatsApp and SMS in the operator's panel: accounts, approved templates, test messages. */
export const t = {
  title: "WhatsApp and SMS",
  lead: "Messages to a departure go by WhatsApp and SMS, and you see which arrived.",
  loadFailed: "Your channels could not be loaded",
  quietHours:
    "From 21:00 to 08:00 in your time zone, messages wait for the morning. Travellers who cannot be reached by WhatsApp or SMS get an e-mail. WhatsApp is used for travellers who agreed to it; when one of them replies STOP, neither channel is used for them any more.",

  channels: { whatsapp: "WhatsApp", sms: "SMS" },
  states: { active: "Connected", failing: "Keys refused", platformFails: "Not working" },
  failing: {
    whatsapp:
      "WhatsApp no longer accepts your access token. Until you enter a new one, messages go by SMS or e-mail.",
    sms: "MSG91 no longer accepts your key. Until you enter a new one, messages go by e-mail.",
  },
  platformFails: (product: string) =>
    `WhatsApp does not take messages from ${product}'s number at the moment. We know about it. Until it works again, messages go by SMS or e-mail.`,
  leads: {
    whatsapp:
      "Connect a number of the WhatsApp Cloud API. You need a Meta app with WhatsApp, a number that is registered there, and a permanent access token.",
    sms: "Connect an account at MSG91. In India you also need a DLT registration: an entity, a sender header and templates.",
  },
  accountOf: {
    whatsapp: (number: string, account: string) => `Phone number ID ${number}, business account ${account}.`,
    sms: (sender: string, entity: string) => `Sender ${sender}, DLT entity ${entity}.`,
  },
  platformNumber: (product: string) =>
    `Messages are sent from ${product}'s number, with ${product}'s templates.`,
  platformLead: (product: string) =>
    `Or write from ${product}'s number, with its templates: nothing to set up. If a traveller replies STOP, no operator can write to them from this number.`,
  usePlatform: (product: string) => `Use ${product}'s number`,
  connectOwn: "Connect your own number",
  connected: (moment: string) => `Connected ${moment}.`,
  connect: { whatsapp: "Connect WhatsApp", sms: "Connect SMS" },
  change: "Change account",

  connectTitle: { whatsapp: "Connect WhatsApp", sms: "Connect SMS" },
  connectText: {
    whatsapp:
      "You find these in your Meta app, under WhatsApp, API Setup. They are checked before they are saved.",
    sms: "You find the key in MSG91's panel, under Authkey. It is checked before it is saved.",
  },
  sender: { whatsapp: "Phone number ID", sms: "Sender header" },
  business: { whatsapp: "WhatsApp Business account ID", sms: "DLT entity ID" },
  key: { whatsapp: "Access token", sms: "Authkey" },
  appSecret: "App secret",
  appSecretHint:
    "In your Meta app, under App settings, Basic. It proves that notifications come from WhatsApp.",
  keptSecret: "Leave it empty to keep the one that is saved.",
  needed: "Enter this.",
  back: "Go back",
  save: "Save",
  saved: "Account connected",
  saveFailed: "The account could not be saved.",
  disconnect: "Disconnect",
  disconnectTitle: { whatsapp: "Disconnect WhatsApp?", sms: "Disconnect SMS?" },
  disconnectText: "Its secrets and templates are deleted. Messages that wait go by the next channel.",
  disconnected: "Account disconnected",
  disconnectFailed: "The account could not be disconnected.",

  webhook: "Notifications from WhatsApp",
  webhookOn: (moment: string) => `WhatsApp last notified us ${moment}.`,
  webhookOff:
    "WhatsApp does not notify us yet, so you do not see what was delivered, and nobody can reply STOP. In your Meta app, under WhatsApp, Configuration, enter this address and token, and subscribe to the field messages.",
  showWebhook: "Show address and token",
  webhookAddress: "Callback URL",
  verifyToken: "Verify token",
  copyAddress: "Copy callback URL",
  copyToken: "Copy verify token",
  webhookFailed: "The address could not be loaded.",

  templates: "Templates",
  noTemplates: {
    whatsapp: "No templates yet. Write them in WhatsApp Manager, then read them here.",
    sms: "No templates yet. Add the texts that are registered with DLT.",
  },
  readTemplates: "Read templates",
  templatesRead: "Templates are up to date",
  templatesFailed: "The templates could not be read.",
  statuses: {
    approved: "Approved",
    pending: "In review",
    rejected: "Rejected",
    paused: "Paused",
    deleted: "Deleted at WhatsApp",
  },
  incomplete: "Choose fields to use it",
  dlt: (id: string) => `DLT template ${id}`,
  fallsBackOn: (name: string) => `Where WhatsApp does not reach: SMS ${name}`,
  fill: "Choose fields",
  fillOf: (name: string) => `Choose fields of ${name}`,
  fillTitle: (name: string) => `Fields of ${name}`,
  placeholder: (name: string) => `Placeholder ${name}`,
  noField: "Choose a field",
  fallback: "SMS in its place",
  fallbackHint: "Sent to those without WhatsApp or without their agreement to it.",
  noFallback: "No SMS",
  templateSaved: "Template saved",
  templateFailed: "The template could not be saved.",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removed: "Template removed",
  removeFailed: "The template could not be removed.",
  addTemplate: "Add SMS template",
  smsTemplateText: "Enter a text exactly as it is registered with DLT and at MSG91.",
  templateName: "Name",
  msg91Id: "MSG91 template ID",
  dltId: "DLT template ID",
  smsBody: "Text",
  smsBodyHint: "Placeholders are written ##name##, as at MSG91.",

  test: "Send test",
  testOf: (name: string) => `Send test of ${name}`,
  testTitle: (name: string) => `Test ${name}`,
  testText: "The template is sent at once, with example values. Use a number of your own.",
  sendTest: "Send test message",
  testSent: "Test message sent",
  testFailed: "The test message could not be sent.",
};
