/** The editor of the policy pages. */
export const t = {
  title: "Policy pages",
  lead: "Terms, Cancellation and refunds, Privacy and Contact: generated from your terms of sale and company details, and linked from each page.",
  admin: "Admin panel",
  platformLead:
    "Generated from the platform's details in the installation's settings, and linked from each page of the main site.",
  draft: "The generated texts are a draft. Have a lawyer read them before you publish.",
  hasChanged: "Your terms of sale or company details have changed since the last version. Publish again.",
  failed: "The policies could not be loaded",
  officer: "Grievance officer: name and designation",
  which: "Policy",
  ownText: (policy: string) => `${policy}: your own text, in Markdown`,
  isReplacement: "Replace the generated text",
  preview: "Preview",
  publish: "Publish new version",
  publishing: "Publishing...",
  published: "The policies are published.",
  publishFailed: "Failed to publish the policies",
  versions: "Published versions",
};
