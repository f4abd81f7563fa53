import alert from "@lucide/icons/icons/shield-alert";
import check from "@lucide/icons/icons/shield-check";
import type { ReactNode } from "react";
import { about, conversation as t, sentences } from "../../text/en/private.ts";
import { fill } from "../../text/message.ts";
import { type NoticeAction, NoticeActions } from "./ComposerNotice.tsx";
import { ExportSection } from "./ExportSection.tsx";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Row } from "../ui/Row.tsx";
import { PRESENCE, type PresenceStatus } from "../ui/presence.ts";
import { Section } from "../ui/Section.tsx";
import { whenText } from "../ui/times.ts";
import { Switch } from "../ui/Switch.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

/** Person whose devices can read the conversation. */
export interface PanelPerson {
  userId: string;
  username: string;
  trust: "known" | "verified" | "changed" | "verified_changed" | "self";
  devices: number;
}

interface Alarm {
  text: string;
  hint?: string;
  isAlarm?: boolean;
  actions: readonly NoticeAction[];
}

interface Props {
  /** Nothing is wrong with it. */
  isWhole: boolean;
  /** Current alarm, with possible actions. */
  alarm: Alarm | null;
  /** Another member's device was refused, not one of the reader's. */
  refused: Alarm | null;
  people: readonly PanelPerson[];
  /** History that new members can read; `pair`: nobody can join. */
  history: "pair" | "all" | "joined";
  /** Latest change of the readers, in milliseconds; null: unknown. */
  lastChange: { username: string; at: number } | null;
  /** Members according to the server whom no member has admitted (E2E-18). */
  unconfirmed: readonly { userId: string; username: string }[];
  /** Members whose devices can admit this one while it waits (E2E-20). */
  helpers: readonly { id: string; username: string; status: PresenceStatus }[];
  /** Unsigned changes in a channel of a server. */
  unsigned?: ReactNode;
  /** The conversation has calls. */
  hasCalls?: boolean;
  /** Sets the history that new members can read; absent: this user may not. */
  onHistory?: (history: "all" | "joined") => Promise<unknown>;
  /** Content below, such as actions. */
  children?: ReactNode;
  onPerson: (person: PanelPerson) => void;
  /** Gives the person all of it that this device can read. */
  onExport: () => Promise<unknown>;
  /** Lets one of those read along; rejects with a text for the person. */
  onConfirm: (userId: string) => Promise<unknown>;
}

/** Panel with the readers of a private conversation, and problems with them (E2E-39). */
export function ConversationPanel(props: Props) {
  const { isWhole, alarm, people, helpers, unconfirmed, history, lastChange, onPerson } = props;
  const { hasCalls = true, refused, onHistory } = props;
  return (
    <>
      {!isWhole && <Alarmed {...alarm ?? { text: t.alarm, actions: [] }} />}
      {refused && <Alarmed {...refused} />}
      <p class="text-muted">{about.promise}</p>
      {people.length > 0 && (
        <List title={t.people}>
          {people.map((person) => (
            <Row
              key={person.userId}
              title={nameOf(person)}
              note={<Note person={person} />}
            >
              {person.trust !== "self" && (
                <Button
                  look="quiet"
                  aria-label={fill(t.open, { name: person.username })}
                  onClick={() => onPerson(person)}
                >
                  {t.safety}
                </Button>
              )}
            </Row>
          ))}
        </List>
      )}
      {helpers.length > 0 && (
        <List title={t.helpers}>
          {helpers.map(({ id, username, status }) => (
            <Row key={id} title={<bdi>{username}</bdi>} note={PRESENCE[status].label} />
          ))}
        </List>
      )}
      {unconfirmed.length > 0 && <Unconfirmed {...props} />}
      {props.unsigned}
      <Section title={t.history}>
        <p class="text-muted">{HISTORY[history]}</p>
        {onHistory && history !== "pair" && (
          <HistorySwitch history={history} onHistory={onHistory} />
        )}
      </Section>
      <Section title={t.lastChange}>
        <p class="text-muted">
          {lastChange
            ? fill(t.lastChangeBy, {
              name: lastChange.username,
              time: whenText(new Date(lastChange.at).toISOString(), Date.now(), true),
            })
            : t.noChange}
        </p>
      </Section>
      {people.length > 0 && <ExportSection onExport={props.onExport} />}
      {hasCalls && <p class="text-13 text-muted">{t.calls}</p>}
      {props.children}
    </>
  );
}

function Alarmed({ text, hint, isAlarm, actions }: Alarm) {
  return (
    <>
      <div class="flex items-start gap-2">
        <Icon of={alert} class={isAlarm ? "text-danger-text" : "text-muted"} />
        <div class="min-w-0 wrap-anywhere">
          <p class="font-semibold text-strong">{text}</p>
          {hint && <p class="text-muted">{hint}</p>}
        </div>
      </div>
      <NoticeActions actions={actions} />
    </>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} class="flex flex-col gap-3">
      <h3 class="text-16 font-semibold text-strong">{title}</h3>
      <ul class="flex flex-col gap-2">{children}</ul>
    </section>
  );
}

/** E2E-32: earlier messages keep the rule that applied to them. */
function HistorySwitch({ history, onHistory }: {
  history: "all" | "joined";
  onHistory: (history: "all" | "joined") => Promise<unknown>;
}) {
  const { busy, failure, submit } = useSubmit(t.confirmFailed);
  return (
    <>
      <Switch
        label={t.historyLabel}
        hint={t.historyHint}
        on={history === "all"}
        // Disabled it would lose the focus.
        onChange={(on) => void (busy || submit(() => onHistory(on ? "all" : "joined")))}
      />
      <Failed text={t.confirmFailed} failure={failure} />
    </>
  );
}

/** Members who wait for confirmation: the server alone cannot let anyone read. */
function Unconfirmed({ unconfirmed, onConfirm }: Props) {
  const { busy, failure, submit } = useSubmit(t.confirmFailed);
  return (
    <section aria-label={t.unconfirmed} class="flex flex-col gap-3">
      <h3 class="text-16 font-semibold text-strong">{t.unconfirmed}</h3>
      <p class="text-muted">{t.unconfirmedHint}</p>
      <Failed text={t.confirmFailed} failure={failure} />
      <ul class="flex flex-col gap-2">
        {unconfirmed.map(({ userId, username }) => (
          <Row
            key={userId}
            title={<bdi>{username}</bdi>}
            note={fill(sentences.inGroup, { name: username })}
          >
            <Button
              look="secondary"
              busy={busy}
              aria-label={fill(t.confirmNamed, { name: username })}
              onClick={() => submit(() => onConfirm(userId))}
            >
              {t.confirm}
            </Button>
          </Row>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ username, trust }: PanelPerson): ReactNode {
  return trust === "self" ? fill(t.you, { name: username }) : <bdi>{username}</bdi>;
}

function Note({ person: { trust, devices } }: { person: PanelPerson }) {
  const count = fill(t.devices, { count: devices });
  if (trust === "self") return count;
  return (
    // Explicit spaces: in a row of boxes a screen reader would join the words.
    <span>
      {count} <span aria-hidden="true">·</span>{" "}
      {trust === "verified" && <Icon of={check} size={14} class="me-1 inline" />}
      {TRUST[trust]}
    </span>
  );
}

const HISTORY = { pair: t.historyPair, all: t.historyAll, joined: t.historyJoined };

const TRUST = {
  known: t.known,
  verified: t.verified,
  changed: t.changed,
  verified_changed: t.verifiedChanged,
};
