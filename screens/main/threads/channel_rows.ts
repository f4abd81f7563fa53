import archive from "@lucide/icons/icons/archive";
import reopen from "@lucide/icons/icons/archive-restore";
import follow from "@lucide/icons/icons/bell-plus";
import unfollow from "@lucide/icons/icons/bell-minus";
import lock from "@lucide/icons/icons/lock";
import unlock from "@lucide/icons/icons/lock-open";
import edit from "@lucide/icons/icons/pencil";
import remove from "@lucide/icons/icons/trash";
import type { Channel, UpdateChannel } from "../../../protocol/channels.ts";
import { settings as t } from "../../../text/en/threads.ts";
import { fill } from "../../../text/message.ts";
import type { MainContext } from "../context.ts";
import { inGroup } from "../late_feature.ts";
import { showError } from "../show_error.ts";

/** Returns the rows of a thread's menu, for those who may (COM-7). */
export function channelRows(main: MainContext, channel: Channel) {
  const { client, dialog } = main;
  const { id, name, thread, owner_id } = channel;
  if (!thread) return [];
  const { membership } = client.permissions;
  const { manageThreads, sendMessages } = client.permissions.in(channel);
  const isOwner = owner_id === client.session.user.value?.id && !membership.value?.muted;
  // In a locked thread every change is for moderators.
  const mayEdit = manageThreads || isOwner && !thread.locked;
  const act = (done: Promise<unknown>) => void done.catch(showError(client));
  const change = (body: UpdateChannel) => () => act(client.threads.change(id, body));
  return [
    ...inGroup("place", [
      thread.following
        ? { text: t.unfollow, icon: unfollow, onSelect: () => act(client.threads.unfollow(id)) }
        : { text: t.follow, icon: follow, onSelect: () => act(client.threads.follow(id)) },
    ]),
    ...inGroup("manage", [
      ...(mayEdit
        ? [{
          text: t.edit,
          icon: edit,
          onSelect: () => void (dialog.value = { kind: "edit-thread", thread: channel }),
        }]
        : []),
      ...(mayEdit && !thread.archived
        ? [{ text: t.archive, icon: archive, onSelect: change({ archived: true }) }]
        : []),
      ...(sendMessages && thread.archived
        ? [{ text: t.reopen, icon: reopen, onSelect: change({ archived: false }) }]
        : []),
      ...(manageThreads
        ? [
          thread.locked
            ? { text: t.unlock, icon: unlock, onSelect: change({ locked: false }) }
            : { text: t.lock, icon: lock, onSelect: change({ locked: true }) },
        ]
        : []),
      ...(mayEdit
        ? [{
          text: t.delete,
          icon: remove,
          danger: true,
          onSelect: () =>
            void (dialog.value = {
              kind: "confirm",
              title: fill(t.deleteTitle, { name }),
              text: t.deleteText,
              confirm: t.delete,
              danger: true,
              onConfirm: () => client.threads.remove(id).catch(showError(client)),
            }),
        }]
        : []),
    ]),
  ];
}
