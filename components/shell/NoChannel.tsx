import messages from "@lucide/icons/icons/messages-square";
import { EmptyState } from "../ui/EmptyState.tsx";

/** A server without an open channel (NAV-24). */
export function NoChannel() {
  return (
    <EmptyState icon={messages} title="No Channel Selected">
      Select a channel to start chatting
    </EmptyState>
  );
}
