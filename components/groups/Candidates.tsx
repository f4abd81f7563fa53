import type { Recipient } from "../../protocol/channels.ts";
import { people as t } from "../../text/en/groups.ts";
import { PersonAvatar } from "../ui/Avatar.tsx";
import { CheckList } from "../ui/CheckList.tsx";
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
    <CheckList
      label={t.list}
      items={people.map((person) => {
        const { id, username, status } = person;
        const name = displayNameOf(person);
        return {
          key: id,
          figure: <PersonAvatar person={person} status={status} />,
          name,
          hint: [name !== username && `@${username}`, PRESENCE[status].label].filter(Boolean)
            .join(" · "),
        };
      })}
      chosen={chosen}
      full={full}
      onToggle={(key) => {
        const person = people.find(({ id }) => id === key);
        if (person) onToggle(person);
      }}
    />
  );
}
