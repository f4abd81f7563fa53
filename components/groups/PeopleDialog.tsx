import { type KeyboardEvent, useId, useRef, useState } from "react";
import { LIMITS, MAX_GROUP } from "../../protocol/limits.ts";
import type { Recipient } from "../../protocol/channels.ts";
import { people as t } from "../../text/en/groups.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { Switch } from "../ui/Switch.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { Candidates } from "./Candidates.tsx";
import { peopleNamed } from "./people_named.ts";
import { Chips } from "./Chips.tsx";
import { composes, isEnter } from "../ui/composing.ts";

interface Props {
  title: string;
  description: string;
  /** Who may be chosen. */
  candidates: readonly Recipient[];
  query: string;
  onQuery: (text: string) => void;
  /** True while the server may still find people. */
  searching: boolean;
  /** Who comes along in any case. */
  fixed: readonly Recipient[];
  /** Number of people already in the group, including the user. */
  before: number;
  /** How many have to be chosen. */
  least: number;
  /** True for a new group: it can be named, and started as private. */
  naming: boolean;
  /** True if a new group is private by default. */
  isPrivate?: boolean;
  submit: string;
  /** Error text shown before the server's reason. */
  failed: string;
  onSubmit: (
    people: readonly Recipient[],
    how: { name: string; isPrivate: boolean },
  ) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Dialog that chooses people for a group: found by name, shown as chips, at most ten including the
 * user (E2E-16).
 */
export function PeopleDialog(props: Props) {
  const { query, onQuery, fixed, least, naming, onClose } = props;
  const [name, setName] = useState("");
  const [isPrivate, setPrivate] = useState(props.isPrivate ?? false);
  const { busy, failure, submit } = useSubmit(props.failed);
  const search = useRef<HTMLDivElement>(null);
  const countId = useId();
  const { ids, chosen, count, full, found, toggle, onKeyDown } = useChosenPeople(props);

  return (
    <FormDialog
      title={props.title}
      description={props.description}
      submit={props.submit}
      busy={busy}
      disabled={chosen.length < least}
      onSubmit={() =>
        submit(() => props.onSubmit(chosen, { name: name.trim(), isPrivate }).then(onClose))}
      onClose={onClose}
    >
      <div ref={search} onKeyDown={onKeyDown}>
        <SearchField
          first
          label={t.search}
          placeholder={t.searchHint}
          describedBy={countId}
          value={query}
          onQuery={onQuery}
        />
      </div>
      <Chosen
        fixed={fixed}
        people={chosen}
        count={count}
        countId={countId}
        onRemove={(person) => {
          toggle(person);
          search.current?.querySelector("input")?.focus();
        }}
      />
      {full && <Alert look="notice">{fill(t.full, { max: MAX_GROUP })}</Alert>}
      <Candidates
        people={found}
        chosen={ids}
        full={full}
        searched={query.trim() !== ""}
        searching={props.searching}
        onToggle={toggle}
      />
      {naming && (
        <Naming name={name} onName={setName} isPrivate={isPrivate} onPrivate={setPrivate} />
      )}
      {failure && (
        <Alert hint={failure.hint}>
          {failure.text || Object.values(failure.fields).join(" ")}
        </Alert>
      )}
    </FormDialog>
  );
}

/** Ticks of people, as many as the group has room for, and the keys of the search. */
function useChosenPeople(
  { candidates, query, onQuery, before }: Pick<
    Props,
    "candidates" | "query" | "onQuery" | "before"
  >,
) {
  const [ids, setIds] = useState<readonly string[]>([]);
  // People added in the meantime are no longer candidates.
  const chosen = ids.flatMap((id) => candidates.find((one) => one.id === id) ?? []);
  const count = before + chosen.length;
  const full = count >= MAX_GROUP;
  const found = peopleNamed(candidates, query);

  function toggle({ id }: Recipient) {
    if (ids.includes(id)) setIds(ids.filter((one) => one !== id));
    else if (!full) setIds([...ids, id]);
  }

  /** Enter picks the first match, and Backspace removes the last chip. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (composes(event)) return;
    if (isEnter(event) && query.trim()) {
      event.preventDefault();
      const first = found.find(({ id }) => !ids.includes(id));
      if (!first || full) return;
      toggle(first);
      onQuery("");
    } else if (event.key === "Backspace" && query === "") setIds(ids.slice(0, -1));
  }

  return { ids, chosen, count, full, found, toggle, onKeyDown };
}

interface ChosenProps {
  fixed: readonly Recipient[];
  people: readonly Recipient[];
  /** Number of people in the group, including the user. */
  count: number;
  countId: string;
  onRemove: (person: Recipient) => void;
}

/** People in the group so far, and the limit. */
function Chosen({ fixed, people, count, countId, onRemove }: ChosenProps) {
  return (
    <div class="flex items-start gap-3">
      <Chips fixed={fixed} people={people} onRemove={onRemove} />
      <p
        id={countId}
        role="status"
        class="ms-auto flex min-h-12 shrink-0 items-center text-13 text-muted fine:min-h-8"
      >
        {fill(t.count, { count, max: MAX_GROUP })}
      </p>
    </div>
  );
}

interface NamingProps {
  name: string;
  onName: (name: string) => void;
  isPrivate: boolean;
  onPrivate: (isPrivate: boolean) => void;
}

/** The name of a new group, and whether it is encrypted end to end. */
function Naming({ name, onName, isPrivate, onPrivate }: NamingProps) {
  return (
    <>
      <Field
        label={t.name}
        autocomplete="off"
        maxLength={LIMITS.channelNameMax}
        value={name}
        onInput={(event) => onName(event.currentTarget.value)}
      />
      <Switch label={t.private} hint={t.privateHint} on={isPrivate} onChange={onPrivate} />
    </>
  );
}
