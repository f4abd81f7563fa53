import check from "@lucide/icons/icons/shield-check";
import { useId } from "react";
import { conversation as t } from "../../text/en/private.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";

/** Person in the lists before an encrypted conversation starts. */
interface ListedPerson {
  userId: string;
  trust: "known" | "verified" | "changed" | "verified_changed" | "self";
}

/**
 * People of a conversation before it starts; see `Beginning` in client/e2ee/link/conversations.ts.
 */
export interface ShownLists {
  canRead: readonly ListedPerson[];
  canAdmit: readonly ListedPerson[];
  /** Ids of those who have no keys yet. */
  keyless: readonly string[];
}

interface Props {
  lists: ShownLists;
  nameOf: (userId: string) => string;
}

/** By name and mark, before the first seal: who can read, and who can let others in (MEND-34). */
export function BeginningLists({ lists: { canRead, canAdmit }, nameOf }: Props) {
  return (
    <>
      <People title={t.canRead} people={canRead} nameOf={nameOf} />
      {canAdmit.length > 0
        ? <People title={t.canAdmit} people={canAdmit} nameOf={nameOf} />
        : <p class="text-muted">{t.nobodyElse}</p>}
    </>
  );
}

function People({ title, people, nameOf }: {
  title: string;
  people: readonly ListedPerson[];
  nameOf: Props["nameOf"];
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} class="flex flex-col gap-1">
      <h3 id={id} class="font-semibold text-strong">{title}</h3>
      <ul
        class="flex max-h-40 flex-col gap-1 overflow-y-auto"
        tabIndex={people.length > 5 ? 0 : -1}
      >
        {people.map(({ userId, trust }) => (
          <li key={userId} class="flex items-center gap-2">
            <span class="min-w-0 truncate text-strong">
              {trust === "self"
                ? fill(t.you, { name: nameOf(userId) })
                : <bdi>{nameOf(userId)}</bdi>}
            </span>
            {trust !== "self" && (
              <span class="flex shrink-0 items-center gap-1 text-13 text-muted">
                {trust === "verified" && <Icon of={check} size={14} />}
                {MARKS[trust]}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const MARKS = {
  known: t.known,
  verified: t.verified,
  changed: t.changed,
  verified_changed: t.verifiedChanged,
};
