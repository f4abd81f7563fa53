import deafened from "@lucide/icons/icons/headphone-off";
import muted from "@lucide/icons/icons/mic-off";
import sharing from "@lucide/icons/icons/screen-share";
import { marks as t } from "../../text/en/voice.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Icon, type IconData } from "../ui/Icon.tsx";
import type { VoicePerson } from "./person.ts";

/**
 * Icons for muted, deafened and sharing, with labels (VOICE-03 to VOICE-05). They're labels rather
 * than text, so that 'Muted' is read once if a control says it too.
 */
export function Marks({ person, id }: { person: VoicePerson; id?: string }) {
  const { isMuted, isServerMuted, isDeafened, isScreenSharing } = person;
  return (
    <span
      id={id}
      aria-hidden="true"
      // Takes no room without an icon, so that its neighbor is centered alone.
      class="flex shrink-0 items-center gap-1.5 text-muted not-has-[svg]:absolute"
    >
      {person.isSpeaking && <span class="sr-only">{t.speaking}</span>}
      {isScreenSharing && <Mark of={sharing} word={t.sharing} look="text-accent-text" />}
      {isServerMuted
        ? <Mark of={muted} word={t.mutedByModerator} look="text-danger-text" />
        : isMuted && <Mark of={muted} word={t.muted} />}
      {isDeafened && <Mark of={deafened} word={t.deafened} />}
    </span>
  );
}

function Mark({ of, word, look }: { of: IconData; word: string; look?: string }) {
  return (
    <span data-mark={word} title={word} role="img" aria-label={word}>
      <Icon of={of} size={16} class={look} />
    </span>
  );
}

/** Picture with a ring while its person speaks (VOICE-31). */
export function Face({ person, size }: { person: VoicePerson; size: "sm" | "lg" | "xl" }) {
  const { username, name, avatarUrl, avatarColor, isSpeaking } = person;
  return (
    <span
      data-speaking={isSpeaking || undefined}
      class={`inline-flex shrink-0 rounded-full outline-offset-1 ${
        isSpeaking ? "outline-2 outline-presence-online" : ""
      }`}
    >
      <Avatar name={username} called={name} url={avatarUrl} color={avatarColor} size={size} />
    </span>
  );
}
