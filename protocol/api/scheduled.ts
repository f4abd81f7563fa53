import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { message } from "../messages.ts";
import {
  rescheduleBody,
  scheduleBody,
  scheduledMessage,
  scheduledQuery,
  sendScheduledBody,
} from "../scheduled.ts";

export const listScheduled = endpoint("GET /users/scheduled", {
  summary: "The messages that one sends later, the next one first",
  scope: "read",
  query: scheduledQuery,
  /** `next`: the value of `before` for later ones; null: there are none. */
  response: z.object({ scheduled: z.array(scheduledMessage), next: z.string().nullable() }),
});

export const schedule = endpoint("POST /users/scheduled", {
  summary: "Send a message later",
  scope: "write",
  rate: "messages",
  body: scheduleBody,
  response: z.object({ scheduled: scheduledMessage }),
  status: 201,
});

export const reschedule = endpoint("PUT /users/scheduled/{id}", {
  summary: "Change a message that is sent later, or its time",
  scope: "write",
  body: rescheduleBody,
  response: z.object({ scheduled: scheduledMessage }),
});

export const removeScheduled = endpoint("DELETE /users/scheduled/{id}", {
  summary: "Delete a message that is sent later",
  scope: "write",
});

export const sendScheduled = endpoint("POST /users/scheduled/{id}/send", {
  summary: "Send such a message now",
  scope: "write",
  rate: "messages",
  body: sendScheduledBody,
  response: z.object({ message }),
});
