import { useId } from "react";
import { fill } from "../../text/message.ts";
import { people as t } from "../../text/en/voice.ts";
import { anchorOf } from "../ui/useMenuGesture.ts";
import type { Anchor } from "../ui/popup.ts";
import { useRowMenu } from "../ui/useRowMenu.ts";
import { Face, Marks } from "./Marks.tsx";
import type { VoicePerson } from "./person.ts";

/** Opens the menu of a person; the button gets the focus back. */
export type OnPerson = (person: VoicePerson, at: Anchor, returnTo: HTMLElement) => void;

interface Props {
  channelName: string;
  people: readonly VoicePerson[];
  onPerson: OnPerson;
}

/** People in a voice channel, below its name in the sidebar (VOICE-02). */
export function VoiceList({ channelName, people, onPerson }: Props) {
  return (
    <ul aria-label={fill(t.within, { channel: channelName })} class="flex flex-col pb-1">
      {people.map((person) => <Row key={person.userId} person={person} onPerson={onPerson} />)}
    </ul>
  );
}

function Row({ person, onPerson }: { person: VoicePerson; onPerson: OnPerson }) {
  const id = useId();
  const gesture = useRowMenu((at, _, button) => onPerson(person, at, button));
  return (
    <li {...gesture}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={id}
        onClick={({ currentTarget }) => onPerson(person, anchorOf(currentTarget), currentTarget)}
        class="ring-inside flex min-h-11 w-full items-center gap-2 rounded-md pe-2 ps-8 text-start text-muted hover:bg-surface-3 hover:text-normal fine:min-h-8"
      >
        <Face person={person} size="sm" />
        <span
          dir="auto"
          class={`min-w-0 flex-1 truncate text-13 ${person.isSpeaking ? "text-strong" : ""}`}
        >
          {person.name}
        </span>
        <Marks person={person} id={id} />
      </button>
    </li>
  );
}
