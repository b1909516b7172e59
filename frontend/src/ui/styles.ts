import "@/ui/mantine.css";
import "@/ui/fonts.css";
import "@/ui/tokens.css";
import "@/ui/base.css";
