import { endpoint } from "../endpoint.ts";
import { inboxQuery, inboxResponse, readInboxBody, unreadEntries } from "../inbox.ts";

export const listInbox = endpoint("GET /users/inbox", {
  summary: "One's mentions and reminders of the last 30 days, the newest first",
  scope: "read",
  query: inboxQuery,
  response: inboxResponse,
});

export const readInbox = endpoint("POST /users/inbox/read", {
  summary: "Mark entries of the inbox as read, or all",
  scope: "write",
  body: readInboxBody,
  response: unreadEntries,
});

export const removeInboxEntry = endpoint("DELETE /users/inbox/{id}", {
  summary: "Remove an entry from the inbox",
  scope: "write",
});
