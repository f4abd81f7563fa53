/**
 * Breaches that the compiler must refuse where the contract is used: `deno check` fails if one of
 * these lines becomes valid.
 */
import { createRole, listRoles } from "../../protocol/api/roles.ts";
import { sendMessage } from "../../protocol/events/messages.ts";
import * as presence from "../../protocol/events/presence.ts";
import type { Api } from "../../client/base/api.ts";
import type { Socket } from "../../client/base/socket.ts";
import { implement, implementEvents } from "../../server/features/define.ts";

const body = { name: "Moderator" };

export async function callsOfClients(api: Api, socket: Socket) {
  // @ts-expect-error a path is no declaration
  await api.call("/servers/s/roles", { id: "s" });
  // @ts-expect-error the parameter of the path is missing
  await api.call(listRoles);
  // @ts-expect-error the path has no such parameter
  await api.call(listRoles, { serverId: "s" });
  // @ts-expect-error the body is missing
  await api.call(createRole, { id: "s" });
  // @ts-expect-error the body has no such field
  await api.call(createRole, { id: "s", body: { ...body, colour: "#14b8a6" } });
  // @ts-expect-error the response has no such field
  (await api.call(createRole, { id: "s", body })).roles;
  // @ts-expect-error a name is no declaration
  await socket.request("send-message", { channelId: "c", encryptedContent: "x", iv: "y" });
  // @ts-expect-error the event needs more
  await socket.request(sendMessage, { channelId: "c" });
  // @ts-expect-error the acknowledgement has no such field
  (await socket.request(sendMessage, { channelId: "c", encryptedContent: "", iv: "" })).text;
}

export const missing = implement(
  { listRoles, createRole },
  // @ts-expect-error an endpoint is not implemented
  { listRoles: () => ({ roles: [] }) },
);
export const otherResponse = implement(
  { listRoles },
  // @ts-expect-error this is not the declared response
  { listRoles: () => ({ roles: [{ id: 1 }] }) },
);
export const otherParameter = implement(
  { listRoles },
  // @ts-expect-error the path has no such parameter
  { listRoles: ({ params }) => ({ roles: params.serverId ? [] : [] }) },
);
// @ts-expect-error an event is not implemented
export const missingEvent = implementEvents(presence, {});
