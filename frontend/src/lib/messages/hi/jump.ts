import type { t as en } from "#messages/jump";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  words: {
    "/to": "डैशबोर्ड सारांश आँकड़े बिक्री dashboard overview summary figures sales",
    "/to/event-creation":
      "कीमत दाम रेट टूर पैकेज ट्रिप तारीख price prices rate tour package trip itinerary dates photo",
    "/to/discounts": "कूपन कोड ऑफ़र छूट coupon code offer promo deal sale",
    "/to/event-settings": "रद्द नियम शर्तें एडवांस किस्त cancellation policy terms advance instalment category",
    "/to/orders":
      "टूर डिपार्चर रद्द टालना शीट लिस्ट गाइड लीडर एलर्जी खाना संदेश बुकिंग tour departure group date cancel postpone merge sheet list guide leader rooming allergy medical food arrangement message bookings",
    "/to/resources/hotel": "होटल कमरा होमस्टे रिसॉर्ट hotel room stay homestay resort property",
    "/to/resources/place": "जगह घूमना परमिट sight monument activity permit",
    "/to/resources/driver":
      "ड्राइवर गाड़ी कार बस टैक्सी बीमा लाइसेंस driver drivers vehicle car bus cab taxi insurance licence puc",
    "/to/new-booking": "बुक फ़ोन काउंटर आरक्षण book desk caller walk-in phone order reservation",
    "/to/client-filters":
      "यात्री मेहमान संपर्क फ़ोन लोग traveller travellers guest contact phone person client birthday",
    "/to/travel-credit": "वाउचर क्रेडिट voucher goodwill credit note wallet",
    "/to/import": "एक्सेल अपलोड पुरानी excel csv upload old spreadsheet",
    "/to/enquiries": "पूछताछ सवाल जवाब लीड enquiry inquiry lead question reply answer",
    "/to/requests": "रद्द बदलाव अनुरोध cancel cancellation change request",
    "/to/reviews": "रिव्यू रेटिंग राय review rating stars feedback",
    "/to/refunds": "रिफ़ंड वापसी पैसे refund money back pay",
    "/to/bank": "भुगतान ट्रांसफ़र मिलान neft imps rtgs upi payment transfer match reconcile",
    "/to/cheques": "चेक जमा बाउंस क्लियर cheque check deposit slip clear bounce stale",
    "/to/cash": "नकद कैश गिनती खर्च सौंपना petty cash count hand over expense box",
    "/to/month-close": "महीना बंद लॉक बही अकाउंटेंट close month lock books period",
    "/to/payouts": "सेटलमेंट razorpay settlement fee",
    "/to/profit": "लागत कमाई नुकसान मुनाफ़ा cost costs earning loss margin break-even",
    "/to/suppliers": "वेंडर बिल देना vendor bill bills tds payable purchase",
    "/to/exports":
      "टैली जीएसटी इनवॉइस रसीद रिटर्न अकाउंटेंट tally gst gstr invoice invoices receipt return tcs accountant ledger voucher",
    "/to/basic-client-profile": "जीएसटी पता लोगो नाम gstin address logo name pan colour site",
    "/to/payment-accounts": "बैंक क्यूआर razorpay upi bank qr",
    "/to/users-role-permissions": "कर्मचारी भूमिका न्योता staff user colleague role invite member",
    "/to/mail": "ईमेल भेजने email sender smtp domain",
    "/to/channels": "मैसेज टेम्पलेट whatsapp sms message template",
    "/to/timeline": "अपने-आप याद रिमाइंडर automatic reminder reminders email schedule",
    "/to/api-tokens": "इंटीग्रेशन key integration developer",
    "/to/calendar-feeds": "गूगल google outlook ics",
    "/to/website-widget": "वर्डप्रेस wordpress embed",
    "/to/audit-log": "इतिहास किसने history who changed log",
  },
} satisfies Translation<typeof en>;
