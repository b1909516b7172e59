/** What the platform collects from operators and charges them. */
export const t = {
  retry: "Try again",
  month: "Month",
  operator: "Operator",
  place: "Place of supply",
  net: "Net value",
  igst: "IGST",
  cgst: "CGST",
  sgst: "SGST or UTGST",

  sourceTax: "Tax collected at source (TCS)",
  sourceTaxLead:
    "0.5% of the taxable value of what the platform took for operators with a GSTIN. File each month in GSTR-8 and pay it by the 10th of the next.",
  sourceTaxByMonth: "Tax collected at source, by month",
  sourceTaxOf: (month: string) => `Tax collected at source in ${month}`,
  sourceTaxFailed: "The tax collected could not be loaded",
  notCollected: "No tax is being collected",
  notCollectedText:
    "Set TOLI_PLATFORM_TCS_GSTIN to the platform's GSTIN for tax collected at source. The platform must collect it for operators who use its account.",
  nothingCollected: "Nothing is collected yet. A month is collected on the first night after it.",
  downloadGstr8: "Download for GSTR-8 (CSV)",
  claim:
    "The platform paid it to the government for you. Accept it on the GST portal to have it in your cash ledger.",
  taxCollected: "Tax collected at source (TCS)",
} as const;
