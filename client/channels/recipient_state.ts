import type { Recipient } from "../../protocol/channels.ts";
import { displayNameOf } from "../../protocol/display_name.ts";
import { type Appearance, withAppearance } from "../base/appearance.ts";
import { type ChannelLists, DIRECT } from "./state.ts";

/** Handles `presence-changed` for a direct message with that user. */
export function setRecipientStatus(
  lists: ChannelLists,
  userId: string,
  status: string,
): ChannelLists {
  const seen = status === "online" || status === "idle" || status === "dnd" ? status : "offline";
  return changeRecipient(lists, userId, (one) => ({ ...one, status: seen }));
}

/** Handles `user-updated` for a direct message with that user. */
export function setRecipientLooks(
  lists: ChannelLists,
  userId: string,
  looks: Appearance,
): ChannelLists {
  return changeRecipient(lists, userId, (one) => withAppearance(one, looks));
}

function changeRecipient(
  lists: ChannelLists,
  userId: string,
  change: (recipient: Recipient) => Recipient,
): ChannelLists {
  const direct = lists[DIRECT];
  if (!direct) return lists;
  const changed = (one: Recipient) => one.id === userId ? change(one) : one;
  return {
    ...lists,
    [DIRECT]: direct.map((c) => {
      if (c.recipients) {
        const recipients = c.recipients.map(changed);
        // A group without a name is called by its people, as a direct message is.
        const isNamed = c.group_name || recipients.length === 0;
        const name = isNamed ? c.name : recipients.map(displayNameOf).join(", ");
        return { ...c, name, recipients };
      }
      const recipient = c.recipient && changed(c.recipient);
      return recipient ? { ...c, name: displayNameOf(recipient), recipient } : c;
    }),
  };
}
