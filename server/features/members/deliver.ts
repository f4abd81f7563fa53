import { toServer, toUsers } from "../../kernel/audience.ts";
import type { Delivery, EventNamed } from "../../kernel/events.ts";
import { listChannels } from "../../membership/channels/channels.ts";
import { getOrder } from "../../membership/channels/order_record.ts";
import { readableChannelIds } from "../../membership/channels/readable_ids.ts";
import { memberById } from "../../membership/members/service.ts";
import { shownServer } from "../../membership/identity/view.ts";
import { relatedUsersOf } from "../../membership/relations/relations.ts";
import type { FeaturesContext } from "../context.ts";
import { loseThreads } from "../threads/deliver.ts";
import { sendNoParticipants, sendParticipants } from "../voice/deliver.ts";

/** Subscribes a new member to the server, and sends it to all of the member's devices. */
export async function deliverJoined(
  { userId, serverId }: EventNamed<"server-joined">,
  app: FeaturesContext,
  delivery: Delivery,
): Promise<void> {
  delivery.readableChanged({ users: [userId] });
  const channels = await readableChannelIds(app, userId, serverId);
  if (channels) delivery.subscribe(toUsers(userId), { servers: [serverId], channels });
  const server = await app.db.read(shownServer, serverId);
  if (server) delivery.send(toUsers(userId), "server-joined", { server });
  const occupied = app.voice.occupied().filter((id) => channels?.includes(id));
  sendParticipants(app, delivery, toUsers(userId), occupied);
}

/** Sends a member to the server. People separated by a block see the member as offline. */
export async function deliverMember(
  { type, serverId, userId }: EventNamed<"member-joined" | "member-updated">,
  app: FeaturesContext,
  delivery: Delivery,
): Promise<void> {
  const member = await memberById(app, serverId, userId);
  if (!member) return;
  const { blocked } = await relatedUsersOf(app, userId);
  const audience = { servers: [serverId], except: { users: [...blocked] } };
  delivery.send(audience, type, { serverId, member });
  const seen = { serverId, member: { ...member, status: "offline" as const } };
  for (const viewer of new Set(delivery.people(toServer(serverId)))) {
    if (blocked.has(viewer)) delivery.send(toUsers(viewer), type, seen);
  }
}

/** Sends a removal to the server and to the removed person, who loses all of it. */
export async function deliverRemoved(
  { removed, namedBy }: EventNamed<"member-removed">,
  app: FeaturesContext,
  delivery: Delivery,
): Promise<void> {
  const { serverId, userId } = removed;
  delivery.readableChanged({ users: [userId] });
  const others = { servers: [serverId], except: { users: [userId] } };
  delivery.send(others, "member-removed", removed);
  delivery.send(toUsers(userId), "member-removed", { ...removed, by: namedBy ?? removed.by });
  const channels = (await app.db.read(listChannels, serverId)).map(({ id }) => id);
  const { categories = [] } = await app.db.read(getOrder, serverId);
  // A client that has just connected may lack the list of channels by which it forgets them.
  const occupied = app.voice.occupied().filter((id) => channels.includes(id));
  sendNoParticipants(delivery, toUsers(userId), occupied);
  const rooms = [...channels, ...categories.map(({ id }) => id)];
  delivery.unsubscribe(toUsers(userId), { servers: [serverId], channels: rooms });
  await loseThreads(app, delivery, userId, { serverId });
}
