import { type KeyboardEvent, useEffect, useState } from "react";
import person from "@lucide/icons/icons/user-round";
import { search as t } from "../../text/en/roles.ts";
import { Field } from "../ui/Field.tsx";
import { Icon } from "../ui/Icon.tsx";
import { RoleDot } from "./RoleDot.tsx";
import { composes, isEnter } from "../ui/composing.ts";

/** Person or role to choose. */
export interface Candidate {
  id: string;
  name: string;
  /** Color of a role; null: a person. */
  color: string | null;
}

interface Props {
  label: string;
  roles: readonly Candidate[];
  /** People whose names contain the text, '' for some of all; rejects when they can't be had. */
  onSearch: (text: string) => Promise<readonly Candidate[]>;
  onPick: (candidate: Candidate) => void;
  /** Shows the list before the field has the focus. */
  open?: boolean;
}

/** Milliseconds of no typing before people are searched. */
const SEARCH_DEBOUNCE_MS = 200;

/** Finds a role or a member by name: listed before one types, by arrows and Enter too (MEND-15). */
export function AddTarget(props: Props) {
  const { label, roles, onSearch, onPick, open = false } = props;
  const [text, setText] = useState("");
  const [shown, setShown] = useState(open);
  const wanted = text.trim().toLowerCase();
  const [people, setPeople] = usePeople(wanted, shown, onSearch);
  const found = [...roles.filter(({ name }) => name.toLowerCase().includes(wanted)), ...people];

  function pick(candidate: Candidate) {
    setText("");
    setShown(open);
    setPeople((listed) => listed.filter(({ id }) => id !== candidate.id));
    onPick(candidate);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (composes(event)) return;
    const field = event.currentTarget.querySelector("input")!;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setShown(true);
      const stops = [field, ...event.currentTarget.querySelectorAll("button")];
      stops[stops.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
    } else if (isEnter(event) && event.target === field) {
      // Don't submit a form around it.
      event.preventDefault();
      if (shown && found.length > 0) pick(found[0]);
    }
  }

  return (
    <div
      class="relative flex flex-col gap-1"
      onKeyDown={onKeyDown}
      onFocusIn={() => setShown(true)}
      onFocusOut={(event) => {
        const to = event.relatedTarget as Node | null;
        if (to && !event.currentTarget.contains(to)) setShown(open);
      }}
    >
      <Field
        label={label}
        type="search"
        data-autofocus={open || undefined}
        placeholder={t.hint}
        autocomplete="off"
        value={text}
        onInput={(event) => {
          setShown(true);
          setText(event.currentTarget.value);
        }}
      />
      <Found candidates={found} shown={shown} open={open} onPick={pick} />
      <p role="status" class="text-12 text-muted empty:hidden">
        {wanted !== "" && found.length === 0 && t.none}
      </p>
    </div>
  );
}

/** Members whose names match, found a moment after typing; forgotten while the list is hidden. */
function usePeople(wanted: string, shown: boolean, onSearch: Props["onSearch"]) {
  const [people, setPeople] = useState<readonly Candidate[]>([]);
  useEffect(() => {
    setPeople([]);
    if (!shown) return;
    let wait = true;
    const timer = setTimeout(() => {
      onSearch(wanted).then((found) => wait && setPeople(found), () => {});
    }, wanted === "" ? 0 : SEARCH_DEBOUNCE_MS);
    return () => {
      wait = false;
      clearTimeout(timer);
    };
  }, [wanted, shown]);
  return [people, setPeople] as const;
}

interface FoundProps {
  candidates: readonly Candidate[];
  shown: boolean;
  /** Renders in the flow of the page, instead of above other content. */
  open: boolean;
  onPick: (candidate: Candidate) => void;
}

/** Roles and members to pick from. */
function Found({ candidates, shown, open, onPick }: FoundProps) {
  return (
    <ul
      aria-label={t.found}
      class={`flex flex-col overflow-y-auto rounded-md p-1 ${
        // Content below must not move away during a press.
        open
          ? "max-h-80 border border-line"
          : "absolute inset-x-0 top-full z-10 mt-1 max-h-52 bg-surface-3 shadow-raised"} ${
        shown && candidates.length > 0 ? "" : "hidden"
      }`}
    >
      {candidates.map((candidate) => (
        <li key={candidate.id}>
          <button
            type="button"
            onClick={() => onPick(candidate)}
            class="ring-inside flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2 text-start text-normal hover:bg-surface-4 hover:text-strong fine:min-h-9"
          >
            {candidate.color === null
              ? <Icon of={person} size={14} />
              : <RoleDot color={candidate.color} />}
            <span dir="auto" class="min-w-0 truncate">{candidate.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
