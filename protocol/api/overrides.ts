import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { overrideBody, overridesResponse, somePermissions } from "../roles.ts";

export const listAllOverrides = endpoint({
  method: "GET",
  path: "/servers/{id}/overrides",
  summary: "What the channels that one sees grant and deny, by channel and target",
  auth: "user",
  scope: "read",
  /** Of every channel that one sees, by its id; of channels without any nothing. */
  response: z.object({ overrides: z.record(id, z.record(id, somePermissions)) }),
});

export const listOverrides = endpoint({
  method: "GET",
  path: "/channels/{id}/permissions",
  summary: "What a channel grants and denies, by target: default, a role or a person",
  auth: "user",
  scope: "read",
  response: overridesResponse,
});

export const setOverride = endpoint({
  method: "PUT",
  path: "/channels/{id}/permissions/{target}",
  summary: "Set what a channel grants and denies one target",
  auth: "user",
  scope: "manage",
  changesServer: true,
  body: overrideBody,
  response: overridesResponse,
});
