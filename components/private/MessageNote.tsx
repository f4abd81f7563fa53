import lost from "@lucide/icons/icons/message-square-off";
import { type ReactNode, useId, useState } from "react";
import { actions as common } from "../../text/en/common.ts";
import { rows as t } from "../../text/en/private_chat.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";
import { clockText, fullTimeText } from "../ui/times.ts";

interface Props {
  /** Why the message is not shown; null: it is. See `Fault` in client/private/unreadable.ts. */
  fault: string | null;
  /** Name of the author. */
  username: string;
  /** Its number in the channel. */
  seq: number;
  /** ISO 8601. */
  at: string;
  /** Name of the person who shared the key; null: this device was a member. */
  sharedBy: string | null;
  /** Milliseconds: when its device says that it was written; null: as the server says. */
  deviceTime: number | null;
  isMissing: boolean;
  /** The reader wrote it, so nobody else has a copy to share. */
  isOwn: boolean;
  /** The reader has no keys on any device yet. */
  isNew: boolean;
  onAsk: () => void;
  onRecover: () => void;
  onUpdate: () => void;
  onRetry: () => void;
}

/** Note below a message of a private conversation, with possible actions (E2E-40). */
export function MessageNote(props: Props) {
  const { fault, username, sharedBy, deviceTime, isMissing, isOwn } = props;
  return (
    <div class="flex flex-col items-start gap-1 text-13 text-muted">
      {sharedBy !== null && <p>{fill(t.shared, { name: sharedBy })}</p>}
      {deviceTime !== null && (
        <p>{fill(t.deviceSays, { name: username, time: clockText(deviceTime) })}</p>
      )}
      {fault === "before_joined" && !isOwn && (
        <Way onPress={props.onAsk}>{fill(t.ask, { name: username })}</Way>
      )}
      {fault === "no_key" && props.isNew && <Way onPress={props.onRecover}>{t.setUp}</Way>}
      {fault === "no_key" && !props.isNew && (
        <p class="flex flex-wrap items-center gap-x-2">
          <Way onPress={props.onRecover}>{t.recoveryKey}</Way>
          {t.otherDevice}
        </p>
      )}
      {fault === "damaged" && <Details {...props} text={t.damagedDetails} />}
      {fault === "false_claim" && <p>{fill(t.falseClaim, { name: username })}</p>}
      {fault === "unsealed" && <Details {...props} text={t.unsealedDetails} />}
      {fault === "unknown_version" && <Way onPress={props.onUpdate}>{t.update}</Way>}
      {fault === "no_response" && <Way onPress={props.onRetry}>{common.tryAgain}</Way>}
      {isMissing && (
        <p class="flex flex-wrap items-center gap-x-2" title={t.missingHint}>
          <Icon of={lost} size={16} />
          {fill(t.missing, { name: username })}
          <Way onPress={props.onRetry}>{t.askAgain}</Way>
        </p>
      )}
    </div>
  );
}

/** A link's look, a finger's height. */
function Way({ children, onPress, ...more }: {
  children: ReactNode;
  onPress: () => void;
  "aria-expanded"?: boolean;
  "aria-controls"?: string;
}) {
  return (
    <button
      {...more}
      type="button"
      onClick={onPress}
      class="-mx-1 inline-flex min-h-11 items-center rounded-sm px-1 font-semibold text-accent-text hover:underline fine:min-h-7"
    >
      {children}
    </button>
  );
}

function Details(
  { text, username, seq, at }: Props & { text: typeof t.damagedDetails | typeof t.unsealedDetails },
) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const values = { name: username, number: seq, time: fullTimeText(at) };
  return (
    <>
      <Way aria-expanded={isOpen} aria-controls={id} onPress={() => setOpen(!isOpen)}>
        {t.details}
      </Way>
      <p id={id} hidden={!isOpen} class="max-w-[72ch] wrap-anywhere">{fill(text, values)}</p>
    </>
  );
}
