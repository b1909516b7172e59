import "#messages/fonts.css";
import "@/ui/base.css";
import "@/ui/fonts.css";
import "@/ui/tokens.css";
