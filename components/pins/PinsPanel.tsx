import pin from "@lucide/icons/icons/pin";
import retry from "@lucide/icons/icons/refresh-cw";
import type { ShownMessage } from "../chat/message.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SidePanel } from "../ui/SidePanel.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { PinCard } from "./PinCard.tsx";

export interface PinsPanelProps {
  /** It lies over the chat instead of beside it. */
  over: boolean;
  status: "loading" | "ready" | "error";
  /** The newest pin first. */
  pins: readonly ShownMessage[];
  canUnpin: boolean;
  onJump: (seq: number) => void;
  onUnpin: (id: string) => Promise<void>;
  onRetry: () => void;
  onClose: () => void;
}

/** The pinned messages of a channel. */
export function PinsPanel(props: PinsPanelProps) {
  const { over, status, pins, canUnpin, onJump, onUnpin, onRetry, onClose } = props;
  return (
    <SidePanel title="Pinned Messages" closeLabel="Close pins" over={over} onClose={onClose}>
      <div class="flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pb-4">
        {status === "loading" && <Skeleton lines={4} label="Loading pinned messages" />}
        {status === "error" && (
          <div role="alert" class="flex flex-col items-start gap-3 p-2 text-muted">
            The pinned messages could not be loaded.
            <Button look="secondary" onClick={onRetry}>
              <Icon of={retry} size={16} />Try again
            </Button>
          </div>
        )}
        {status === "ready" && pins.length === 0 && (
          <EmptyState icon={pin} title="No pinned messages">
            What everyone should find again can be pinned from a message's menu.
          </EmptyState>
        )}
        {pins.length > 0 && (
          <ul class="flex flex-col gap-2">
            {pins.map((message) => (
              <li key={message.key}>
                <PinCard
                  message={message}
                  onJump={() => onJump(message.seq!)}
                  onUnpin={canUnpin ? () => onUnpin(message.id!) : null}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  );
}
