import { z } from "zod";
import { accessToken, createTokenBody, createTokenResponse } from "../access_tokens.ts";
import { endpoint } from "../endpoint.ts";

export const listTokens = endpoint("GET /users/tokens", {
  summary: "One's own access tokens, the newest first",
  response: z.object({ access_tokens: z.array(accessToken) }),
});

export const createToken = endpoint("POST /users/tokens", {
  summary: "Make an access token for a program; it is shown this once",
  body: createTokenBody,
  response: createTokenResponse,
  status: 201,
});

export const revokeToken = endpoint("DELETE /users/tokens/{id}", {
  summary: "Revoke an access token; its sockets end at once",
});
