import accept from "@lucide/icons/icons/phone";
import reject from "@lucide/icons/icons/phone-off";
import type { ReactNode } from "react";
import { call as t } from "../../text/en/calls.ts";
import { fill } from "../../text/message.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Portal } from "../ui/Portal.tsx";

interface Caller {
  username: string;
  avatarUrl: string | null;
  avatarColor: number | null;
}

interface Props extends Caller {
  onAccept: () => void;
  onReject: () => void;
}

/** Incoming call (CALL-06). */
export function IncomingCall({ onAccept, onReject, ...caller }: Props) {
  return (
    <Ringing
      caller={caller}
      title={
        <>
          <p dir="auto" class="max-w-full truncate text-20 font-semibold text-strong">
            {caller.username}
          </p>
          <h2 id="incoming-call" class="text-muted">{t.incoming}</h2>
        </>
      }
    >
      <Button look="danger" onClick={onReject} class="md:min-h-11">
        <Icon of={reject} size={18} />
        {t.reject}
      </Button>
      <Button onClick={onAccept} class="md:min-h-11">
        <Icon of={accept} size={18} />
        {t.accept}
      </Button>
    </Ringing>
  );
}

interface KeylessProps extends Caller {
  onUseKey: () => void;
  onDismiss: () => void;
}

/** Incoming call in an encrypted conversation for which this device has no keys (MEND-19). */
export function KeylessCall({ onUseKey, onDismiss, ...caller }: KeylessProps) {
  return (
    <Ringing
      caller={caller}
      stacked
      title={
        <h2 id="incoming-call" class="text-center font-semibold text-strong wrap-anywhere">
          {fill(t.keyless, { username: caller.username })}
        </h2>
      }
    >
      <Button onClick={onUseKey} class="md:min-h-11">{t.useKey}</Button>
      <Button look="secondary" onClick={onDismiss} class="md:min-h-11">{t.dismiss}</Button>
    </Ringing>
  );
}

/**
 * Caller and actions, shown everywhere in the app, also above an open dialog. It doesn't take the
 * focus, because someone who is typing would answer with a space; Shift+F6 moves to it.
 */
function Ringing({ caller: { username, avatarUrl, avatarColor }, title, stacked, children }: {
  caller: Caller;
  title: ReactNode;
  /** Stacks its buttons, which are too wide for one row. */
  stacked?: boolean;
  children: ReactNode;
}) {
  return (
    <Portal>
      <div
        data-live-announcer="true"
        class="pointer-events-none fixed inset-x-3 top-16 m-safe z-55 flex justify-center"
      >
        <section
          data-landmark
          data-incoming-call
          aria-labelledby="incoming-call"
          class="animate-rise pointer-events-auto flex w-full max-w-96 flex-col items-center gap-1 rounded-lg bg-surface-3 p-5 pt-6 shadow-raised"
        >
          <span class="relative mb-2 inline-flex">
            <span class="absolute inset-0 animate-ping rounded-full bg-presence-online/40 motion-reduce:hidden" />
            <span class="relative inline-flex rounded-full outline-2 outline-offset-3 outline-presence-online">
              <Avatar name={username} url={avatarUrl} color={avatarColor} size="xl" />
            </span>
          </span>
          {title}
          <div class={`mt-4 grid w-full gap-3 ${stacked ? "" : "grid-cols-2"}`}>{children}</div>
        </section>
      </div>
    </Portal>
  );
}
