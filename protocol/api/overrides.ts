import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { overrideBody, overridesResponse, somePermissions } from "../roles.ts";

export const listAllOverrides = endpoint("GET /servers/{id}/overrides", {
  summary: "What the channels that one sees grant and deny, by channel and target",
  scope: "read",
  /** Overrides of every visible channel, by its id; channels without any are left out. */
  response: z.object({ overrides: z.record(id, z.record(id, somePermissions)) }),
});

export const listOverrides = endpoint("GET /channels/{id}/permissions", {
  summary: "What a channel grants and denies, by target: default, a role or a person",
  scope: "read",
  response: overridesResponse,
});

export const setOverride = endpoint("PUT /channels/{id}/permissions/{target}", {
  summary: "Set what a channel grants and denies one target",
  scope: "manage",
  changesServer: true,
  body: overrideBody,
  response: overridesResponse,
});
