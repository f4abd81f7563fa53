import { type KeyboardEvent } from "react";
import { displayNameOf } from "../../protocol/display_name.ts";
import type { Recipient } from "../../protocol/channels.ts";
import { newMessage as n, people as t } from "../../text/en/groups.ts";
import { PersonAvatar } from "../ui/Avatar.tsx";
import { composes, isEnter } from "../ui/composing.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { PRESENCE } from "../ui/presence.ts";
import { SearchField } from "../ui/SearchField.tsx";
import { peopleNamed } from "./people_named.ts";
import { NobodyFound } from "./NobodyFound.tsx";

interface Props {
  people: readonly Recipient[];
  query: string;
  onQuery: (text: string) => void;
  searching: boolean;
  onChoose: (person: Recipient) => void;
  onClose: () => void;
}

/**
 * Dialog for choosing whom to write to, found by name; Enter picks the first, and arrow keys move.
 */
export function NewMessageDialog({ people, query, onQuery, searching, onChoose, onClose }: Props) {
  const found = peopleNamed(people, query);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (composes(event)) return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li button")];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      stops[at + step]?.focus();
    } else if (isEnter(event) && at === 0 && query.trim() && found[0]) {
      event.preventDefault();
      onChoose(found[0]);
    }
  }

  return (
    <Dialog title={n.title} onClose={onClose}>
      <div onKeyDown={onKeyDown} class="flex flex-col gap-3">
        <SearchField
          first
          label={t.search}
          placeholder={n.searchHint}
          value={query}
          onQuery={onQuery}
        />
        {found.length === 0
          ? <NobodyFound searched={query.trim() !== ""} searching={searching} />
          : (
            <ul
              aria-label={t.list}
              class="flex h-72 max-h-[50dvh] flex-col gap-0.5 overflow-y-auto p-0.5"
            >
              {found.map((person) => (
                <li key={person.id}>
                  <button
                    type="button"
                    onClick={() => onChoose(person)}
                    class="ring-inside flex min-h-12 w-full items-center gap-3 rounded-md px-2 text-start hover:bg-surface-3"
                  >
                    <PersonAvatar person={person} status={person.status} />
                    <span class="min-w-0 flex-1">
                      <span dir="auto" class="block truncate text-strong">
                        {displayNameOf(person)}
                      </span>
                      <span class="block text-12 text-muted">{PRESENCE[person.status].label}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
      </div>
    </Dialog>
  );
}
