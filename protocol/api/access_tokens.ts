import { z } from "zod";
import { accessToken, createTokenBody, createTokenResponse } from "../access_tokens.ts";
import { endpoint } from "../endpoint.ts";

export const listTokens = endpoint({
  method: "GET",
  path: "/users/tokens",
  summary: "One's own access tokens, the newest first",
  auth: "user",
  response: z.object({ access_tokens: z.array(accessToken) }),
});

export const createToken = endpoint({
  method: "POST",
  path: "/users/tokens",
  summary: "Make an access token for a program; it is shown this once",
  auth: "user",
  body: createTokenBody,
  response: createTokenResponse,
  status: 201,
});

export const revokeToken = endpoint({
  method: "DELETE",
  path: "/users/tokens/{id}",
  summary: "Revoke an access token; its sockets end at once",
  auth: "user",
});
