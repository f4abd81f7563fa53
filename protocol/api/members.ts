import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { membersQuery } from "../members.ts";
import { kickQuery } from "../moderation.ts";
import { member, memberBody, memberCounts } from "../servers.ts";

export const listMembers = endpoint("GET /servers/{id}/members", {
  summary: "The members of a server: all, some, or a page of the members panel",
  scope: "read",
  query: membersQuery,
  /** `counts` comes with a page. */
  response: z.object({ members: z.array(member), counts: memberCounts.optional() }),
});

export const getMember = endpoint("GET /servers/{id}/members/{userId}", {
  summary: "One member, with their roles",
  scope: "read",
  response: z.object({ member }),
});

export const updateMember = endpoint("PUT /servers/{id}/members/{userId}", {
  summary: "Set a member's nickname, or one's own; blank removes it",
  scope: "write",
  changesServer: true,
  body: memberBody,
  response: z.object({ member }),
});

export const removeMember = endpoint("DELETE /servers/{id}/members/{userId}", {
  summary: "Kick a member, or leave (one's own id)",
  scope: "moderate",
  changesServer: true,
  query: kickQuery,
});
