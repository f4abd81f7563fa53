import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import {
  cancelQuery,
  interestedQuery,
  newServerEvent,
  serverEvent,
  serverEventChange,
  serverEventsQuery,
} from "../server_events.ts";
import { member } from "../servers.ts";

export const listServerEvents = endpoint("GET /servers/{id}/events", {
  summary: "The events of a server that one sees, the next one first",
  scope: "read",
  query: serverEventsQuery,
  response: z.object({ events: z.array(serverEvent) }),
});

export const createServerEvent = endpoint("POST /servers/{id}/events", {
  summary: "Create an event",
  scope: "write",
  changesServer: true,
  body: newServerEvent,
  // A picture in base64, with room for one to be refused as too large.
  large: { max: LIMITS.avatarMax * 2 },
  response: z.object({ event: serverEvent }),
  status: 201,
});

export const getServerEvent = endpoint("GET /events/{id}", {
  summary: "One event",
  scope: "read",
  response: z.object({ event: serverEvent }),
});

export const updateServerEvent = endpoint("PUT /events/{id}", {
  summary: "Change an event, start or end it",
  scope: "write",
  changesServer: true,
  body: serverEventChange,
  large: { max: LIMITS.avatarMax * 2 },
  response: z.object({ event: serverEvent }),
});

export const deleteServerEvent = endpoint("DELETE /events/{id}", {
  summary: "Delete an event, or cancel one of its dates",
  scope: "write",
  changesServer: true,
  query: cancelQuery,
  response: z.object({ event: serverEvent }),
});

export const markInterested = endpoint("PUT /events/{id}/interested", {
  summary: "Be interested in an event",
  scope: "write",
  rate: "reactions",
  changesServer: true,
  response: z.object({ event: serverEvent }),
});

export const unmarkInterested = endpoint("DELETE /events/{id}/interested", {
  summary: "No longer be interested in an event",
  scope: "write",
  rate: "reactions",
  changesServer: true,
  response: z.object({ event: serverEvent }),
});

export const listInterested = endpoint("GET /events/{id}/interested", {
  summary: "Members who are interested in an event, the last one first",
  scope: "read",
  query: interestedQuery,
  response: z.object({ members: z.array(member), next: z.string().nullable() }),
});
