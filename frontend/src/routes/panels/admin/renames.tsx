import { createFileRoute } from "@tanstack/react-router";
import { RenamesPage } from "@/features/admin/renames-page";

export const Route = createFileRoute("/admin/renames")({ component: RenamesPage });
