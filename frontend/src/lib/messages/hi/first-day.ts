import type { t as en } from "#messages/first-day";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "आपका पहला दिन",
  done: (done: number, all: number) => `${all} में से ${done} पूरे`,
  dismiss: "सूची बंद करें",
  dismissFailed: "सूची बंद नहीं हुई। कृपया फिर कोशिश करें।",
  isDone: "पूरा",
  optional: "वैकल्पिक",
  steps: {
    receipt_details: { name: "रसीद का विवरण", text: "कानूनी नाम और पता, जो हर रसीद पर होता है।" },
    gstin: { name: "GSTIN", text: "इसके बिना टैक्स नहीं लिया जाता। रजिस्टर नहीं हैं तो छोड़ दें।" },
    contact: { name: "संपर्क", text: "फ़ोन और ई-मेल, जो यात्री आपकी साइट पर देखते हैं।" },
    payment_account: { name: "पेमेंट अकाउंट", text: "Razorpay जोड़ें, ताकि यात्री ऑनलाइन भुगतान कर सकें।" },
    upi: { name: "UPI", text: "आपकी UPI ID पर भुगतान, जिनकी पुष्टि आप करते हैं।" },
    terms: { name: "बिक्री की शर्तें", text: "टैक्स, एडवांस, बाकी रकम और कैंसल करने का शुल्क।" },
    policies: { name: "पॉलिसी के पेज", text: "शर्तें, कैंसलेशन, प्राइवेसी और संपर्क के पेज प्रकाशित करें।" },
    trip: { name: "पहली ट्रिप", text: "एक ट्रिप बनाएँ और प्रकाशित करें।" },
    departure: { name: "पहला डिपार्चर", text: "ऐसा डिपार्चर जोड़ें, जिसे यात्री बुक कर सकें।" },
  },
  unconfirmed: "अभी पुष्टि नहीं हुई",
  unconfirmedText: "ये शर्तें देखें और इनकी पुष्टि करें। उससे पहले कोई ट्रिप प्रकाशित नहीं होती।",
  confirm: "शर्तों की पुष्टि करें",
  confirmed: "आपकी बिक्री की शर्तों की पुष्टि हो गई।",
  confirmFailed: "शर्तों की पुष्टि नहीं हुई। कृपया फिर कोशिश करें।",
} satisfies Translation<typeof en>;
