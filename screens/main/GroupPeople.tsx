import { useEffect } from "react";
import { ApiError } from "../../client/base/errors.ts";
import { othersIn } from "../../client/channels/groups.ts";
import { DIRECT } from "../../client/channels/state.ts";
import { PeopleDialog } from "../../components/groups/PeopleDialog.tsx";
import type { Channel, Recipient } from "../../protocol/channels.ts";
import { MIN_GROUP } from "../../protocol/limits.ts";
import { people as t } from "../../text/en/groups.ts";
import { fill } from "../../text/message.ts";
import { useMain } from "./context.ts";
import { useContacts } from "./useContacts.ts";
import { letRead } from "./private/groups.ts";

interface Props {
  /** null: a new group. */
  channel: Channel | null;
  onClose: () => void;
}

/** A new group, a new one with the other of a direct message, or others in a group (E2E-16). */
export default function GroupPeople({ channel: asked, onClose }: Props) {
  const { client, dialog } = useMain();
  const { channels } = client;
  const isPrivate = asked !== null && channels.privateFrom(asked.id) !== null;
  const direct = channels.lists.value[DIRECT] ?? [];
  // Current state, including people who were just added.
  const channel = direct.find(({ id }) => id === asked?.id) ?? null;
  const search = useContacts(channel);
  const gone = asked !== null && !channel;
  useEffect(() => {
    if (gone) onClose();
  }, [gone]);
  if (gone) return null;
  const inside = channel ? othersIn(channel) : [];
  const before = inside.length + 1;
  if (channel?.recipients) {
    return (
      <PeopleDialog
        title={t.addTitle}
        description={isPrivate ? t.addPrivatelyHint : t.addHint}
        {...search}
        fixed={[]}
        before={before}
        least={1}
        naming={false}
        submit={t.add}
        failed={t.addFailed}
        onSubmit={async (people) => {
          const groups = await channels.groups();
          // Adds people one after another: if one is refused, those before have been added.
          for (const { id, username } of people) {
            await groups.add(channel.id, id).catch(naming(() => username));
            if (isPrivate && !await letRead(client, channel.id, id)) {
              client.toasts.show(fill(t.readsLater, { name: username }), "info");
            }
          }
        }}
        onClose={onClose}
      />
    );
  }
  const other = channel?.recipient;
  /**
   * Group whose encryption isn't set up yet, and the people chosen for it, shown before it starts.
   */
  let unfinished: { channelId: string; chosen: readonly string[] } | null = null;
  return (
    <PeopleDialog
      title={t.newTitle}
      description={other ? fill(t.fromDirectHint, { name: other.username }) : t.newHint}
      {...search}
      fixed={inside}
      before={before}
      least={MIN_GROUP - before}
      naming
      isPrivate={isPrivate}
      submit={t.create}
      failed={t.createFailed}
      onSubmit={async (people, { name, isPrivate }) => {
        const groups = await channels.groups();
        const ids = [...inside, ...people].map(({ id }) => id);
        const channelId = await groups.create(ids, name, isPrivate).catch(
          naming(({ details }) => details.userIds),
        );
        if (isPrivate) unfinished = { channelId, chosen: ids };
      }}
      onClose={() => {
        onClose();
        if (unfinished) dialog.value = { kind: "private", ...unfinished };
      }}
    />
  );
}

/** Names the person who can't be contacted, since several may have been chosen. */
function naming(nameIn: (error: ApiError) => Recipient["username"] | undefined) {
  return (error: unknown): never => {
    const refused = error instanceof ApiError && error.code === "cannot_message";
    const name = refused && nameIn(error);
    throw name ? new Error(fill(t.refused, { name, reason: error.message })) : error;
  };
}
