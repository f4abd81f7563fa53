import { useEffect } from "react";
import type { AuthorityChange } from "../../../client/e2ee/entry.ts";
import { isWhole } from "../../../client/private/states.ts";
import { ConversationPanel } from "../../../components/private/ConversationPanel.tsx";
import {
  type UnsignedChange,
  UnsignedChanges,
} from "../../../components/private/UnsignedChanges.tsx";
import { Section } from "../../../components/ui/Section.tsx";
import { Loading } from "../../../components/ui/Spinner.tsx";
import { useLoad } from "../../../components/ui/useLoad.ts";
import { conversation as t } from "../../../text/en/private.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";
import type { ChannelProps } from "./BeginChannel.tsx";
import { nameIn } from "./names.ts";
import { noticeOf } from "./notice.ts";
import { falseKeyIn, refusedIn, splitIn } from "./warnings.ts";
import { sentencesOf } from "./sentences.ts";
import { saveExport } from "./save_export.ts";
import { withErrorText } from "./with_error_text.ts";

interface Change extends Omit<UnsignedChange, "sentences"> {
  acts: AuthorityChange[];
}

/** Who can read a private channel of a server, by whose word, and what nobody has signed (E2E-18, E2E-39). */
export function ChannelPanel({ channel, conversations }: ChannelProps) {
  const main = useMain();
  const { client, dialog } = main;
  const { id, server_id: serverId } = channel;
  const shown = conversations.stateOf(id);
  const people = "people" in shown ? shown.people : [];
  const root = "root" in shown ? shown.root : null;
  const { value: unsigned, load } = useLoad(() => conversations.beginnings.unsigned(id), {
    inputs: [id, "epoch" in shown && shown.epoch, client.roles.byServer.value[serverId!], channel],
  });
  const changes = unsigned ? changesOf(unsigned) : [];
  const ids = [...people.map(({ userId }) => userId), ...changes.flatMap(idOf), root?.userId];
  useEffect(() => {
    // Only some members of a large server are known here.
    for (const userId of ids) if (userId) client.members.find(serverId!, userId).catch(() => {});
  }, [ids.join()]);
  if (!("people" in shown)) return <Loading />;
  const named = (userId: string) => ({ userId, username: nameIn(client, channel, userId) });
  const roles = client.roles.byServer.value[serverId!]?.roles ?? [];
  const isOwnRoot = root?.userId === client.session.user.value?.id;
  return (
    <ConversationPanel
      isWhole={isWhole(shown)}
      alarm={noticeOf(main, conversations, channel) ?? splitIn(shown)}
      refused={refusedIn(main, conversations, channel) ?? falseKeyIn(main, channel, shown)}
      people={people.map((one) => ({ ...one, ...named(one.userId) }))}
      unconfirmed={[]}
      helpers={[]}
      hasCalls={false}
      onHistory={client.permissions.in(channel).manageChannels
        ? (setting) =>
          withErrorText(() =>
            conversations.beginnings.sign(id, [{ kind: "history", channel: id, setting }])
          )
        : undefined}
      unsigned={changes.length > 0 && (
        <UnsignedChanges
          changes={changes.map((one) => ({
            ...one,
            person: one.person && named(one.person.userId),
            sentences: sentencesOf(one.acts, unsigned!.before, {
              person: (userId) => named(userId).username,
              role: (roleId) => roles.find(({ id }) => id === roleId)?.name ?? t.somebody,
            }),
          }))}
          onConfirm={async ({ acts }) => {
            await withErrorText(() => conversations.beginnings.sign(id, acts));
            await load();
          }}
        />
      )}
      history={shown.history}
      lastChange={shown.lastChange &&
        { ...named(shown.lastChange.userId), at: shown.lastChange.at }}
      onConfirm={() => Promise.resolve()}
      onExport={() => saveExport(main, channel)}
      onPerson={({ userId, username }) => dialog.value = { kind: "profile", userId, username }}
    >
      {root && (
        <Section title={t.begunBy}>
          <p class="text-muted">
            {isOwnRoot ? t.begunByYou : fill(t.begunByHint, { name: named(root.userId).username })}
          </p>
          <code dir="ltr" class="block text-13 wrap-anywhere text-strong">
            {root.key.match(/.{4}/g)!.join(" ")}
          </code>
        </Section>
      )}
    </ConversationPanel>
  );
}

const idOf = ({ person }: Change) => person ? [person.userId] : [];

/** Groups unsigned changes by the person they affect; those that affect everybody come first. */
function changesOf(
  { acts, others }: { acts: AuthorityChange[]; others: AuthorityChange[] },
): Change[] {
  const own = new Set(acts);
  const all = [...acts, ...others];
  const rules = all.filter((act) => !isOfPerson(act));
  const byPerson = Map.groupBy(all.filter(isOfPerson), ({ user }) => user);
  const groups = [
    ...(rules.length ? [{ person: null, acts: rules }] : []),
    ...[...byPerson].map(([userId, acts]) => ({
      person: { userId, username: "" },
      acts,
    })),
  ];
  return groups.flatMap(({ acts, ...one }) => {
    const mine = acts.filter((act) => own.has(act));
    const theirs = acts.filter((act) => !own.has(act));
    const change = (acts: AuthorityChange[], isOwn: boolean) => ({ ...one, acts, isOwn });
    return [
      ...(mine.length ? [change(mine, true)] : []),
      ...(theirs.length ? [change(theirs, false)] : []),
    ];
  });
}

/** Returns true if an act affects one person and decides nothing for others. */
function isOfPerson(act: AuthorityChange): act is Extract<AuthorityChange, { user: string }> {
  return "user" in act && act.kind !== "transfer";
}
