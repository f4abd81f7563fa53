import type { KeyboardEvent } from "react";
import type { Recipient } from "../../protocol/channels.ts";
import { people as t } from "../../text/en/groups.ts";
import { PersonAvatar } from "../ui/Avatar.tsx";
import { NobodyFound } from "./NobodyFound.tsx";
import { PRESENCE } from "../ui/presence.ts";
import { displayNameOf } from "../../protocol/display_name.ts";

interface Props {
  people: readonly Recipient[];
  /** Ids. */
  chosen: readonly string[];
  /** The group is full. */
  full: boolean;
  /** Something was looked for. */
  searched: boolean;
  /** The server may still find people. */
  searching: boolean;
  onToggle: (person: Recipient) => void;
}

/** List of people to choose from; arrow keys move between them. */
export function Candidates({ people, chosen, full, searched, searching, onToggle }: Props) {
  if (people.length === 0) {
    return <NobodyFound searched={searched} searching={searching} />;
  }
  return (
    <ul
      aria-label={t.list}
      onKeyDown={walk}
      class="flex h-56 max-h-[40dvh] flex-col gap-0.5 overflow-y-auto p-0.5"
    >
      {people.map((person) => {
        const { id, username, status } = person;
        const name = displayNameOf(person);
        const isChosen = chosen.includes(id);
        const shut = full && !isChosen;
        return (
          <li key={id}>
            <label
              class={`flex min-h-12 items-center gap-3 rounded-md px-2 has-focus-visible:outline-2 has-focus-visible:outline-accent-text ${
                shut ? "opacity-55" : "cursor-pointer hover:bg-surface-3"
              }`}
            >
              <PersonAvatar person={person} status={status} />
              <span class="min-w-0 flex-1">
                <span dir="auto" class="block truncate text-strong">{name}</span>
                <span class="block truncate text-12 text-muted">
                  {[name !== username && `@${username}`, PRESENCE[status].label].filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <input
                type="checkbox"
                class="size-5 shrink-0 accent-accent outline-none"
                checked={isChosen}
                disabled={shut}
                onChange={() => onToggle(person)}
              />
            </label>
          </li>
        );
      })}
    </ul>
  );
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>("input:enabled")];
  const at = boxes.indexOf(document.activeElement as HTMLElement);
  boxes[at + step]?.focus();
}
