import messages from "@lucide/icons/icons/messages-square";
import { noChannel as t } from "../../text/en/shell.ts";
import { EmptyState } from "../ui/EmptyState.tsx";

/** A server without an open channel (NAV-24). */
export function NoChannel() {
  return <EmptyState icon={messages} title={t.title}>{t.text}</EmptyState>;
}
