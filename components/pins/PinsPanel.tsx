import pin from "@lucide/icons/icons/pin";
import { pins as t } from "../../text/en/pins.ts";
import type { ShownMessage } from "../chat/message.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { SidePanel } from "../ui/SidePanel.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { PinCard } from "./PinCard.tsx";

export interface PinsPanelProps {
  /** Covers the chat instead of being beside it. */
  over: boolean;
  status: "loading" | "ready" | "error";
  /** The newest pin first. */
  pins: readonly ShownMessage[];
  canUnpin: boolean;
  /**
   * Private conversation: the messages are authenticated, but the server alone claims that they are
   * pinned (E2E-30).
   */
  unproven: boolean;
  onJump: (seq: number) => void;
  onProfile: (message: ShownMessage, pressed: Element) => void;
  onUnpin: (id: string) => Promise<void>;
  onRetry: () => void;
  onClose: () => void;
}

/** The pinned messages of a channel. */
export function PinsPanel(props: PinsPanelProps) {
  const { over, status, pins, unproven, canUnpin, onJump, onUnpin, onRetry, onClose } = props;
  return (
    <SidePanel title={t.title} closeLabel={t.close} name="pins" over={over} onClose={onClose}>
      <div class="flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pb-4">
        {status === "loading" && <Skeleton lines={4} label={t.loading} />}
        {status === "error" && (
          <LoadFailed text={t.failed} onRetry={onRetry} class="items-start p-2" />
        )}
        {status === "ready" && pins.length === 0 && (
          <EmptyState icon={pin} title={t.none}>
            {t.hint}
          </EmptyState>
        )}
        {unproven && pins.length > 0 && <p class="px-1 pb-2 text-12 text-muted">{t.unproven}</p>}
        {pins.length > 0 && (
          <ul class="flex flex-col gap-2">
            {pins.map((message) => (
              <li key={message.key}>
                <PinCard
                  message={message}
                  onJump={() => onJump(message.seq!)}
                  onProfile={props.onProfile}
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
