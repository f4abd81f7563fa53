import { useId } from "react";
import retry from "@lucide/icons/icons/refresh-cw";
import { actions } from "../../text/en/common.ts";
import { people as t } from "../../text/en/voice.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { anchorOf } from "../ui/useMenuGesture.ts";
import { Face, Marks } from "./Marks.tsx";
import type { VoicePerson } from "./person.ts";
import type { OnPerson } from "./VoiceList.tsx";

export interface VoiceGridProps {
  people: readonly VoicePerson[];
  onPerson: OnPerson;
  /** Tries once more to reach somebody. */
  onRetry: (userId: string) => void;
}

/** Everybody in one's voice channel, with how the connection to them is (VOICE-07). */
export function VoiceGrid({ people, onPerson, onRetry }: VoiceGridProps) {
  return (
    <ul
      aria-label={t.label}
      class="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2"
    >
      {people.map((person) => (
        <Tile
          key={person.userId}
          person={person}
          onPerson={onPerson}
          onRetry={() => onRetry(person.userId)}
        />
      ))}
    </ul>
  );
}

interface TileProps {
  person: VoicePerson;
  onPerson: OnPerson;
  onRetry: () => void;
}

function Tile({ person, onPerson, onRetry }: TileProps) {
  const id = useId();
  const { username, link, own } = person;
  return (
    <li class="flex flex-col rounded-md bg-surface-3">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={id}
        onClick={({ currentTarget }) => onPerson(person, anchorOf(currentTarget), currentTarget)}
        class="ring-inside flex flex-1 flex-col items-center gap-2 rounded-md p-3 hover:bg-surface-4"
      >
        <Face person={person} size="lg" />
        <span class="flex max-w-full items-center gap-1.5">
          <span dir="auto" class="truncate text-13 font-semibold text-strong">
            {username}
          </span>
          {own && <span class="shrink-0 text-12 text-muted">{t.you}</span>}
        </span>
        <span
          id={id}
          aria-hidden="true"
          class="flex min-h-4 flex-wrap items-center justify-center gap-x-2 text-12 text-muted"
        >
          {link === "connecting" && t.connecting}
          {link === "failed" && <span class="text-danger-text">{t.failed}</span>}
          <Marks person={person} />
        </span>
      </button>
      {link === "failed" && (
        <Button look="quiet" class="m-1 mt-0" onClick={onRetry}>
          <Icon of={retry} size={16} />
          {actions.tryAgain}
        </Button>
      )}
    </li>
  );
}
