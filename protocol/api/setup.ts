import { endpoint } from "../endpoint.ts";
import { claimBody, setupBody, setupResponse } from "../setup.ts";

export const setUp = endpoint("POST /setup", {
  summary: "The first run: make the admin's account and the first server",
  auth: "none",
  body: setupBody,
  response: setupResponse,
  status: 201,
});

export const claimAdmin = endpoint("POST /setup/admin", {
  summary: "The first run with an account that there is: make it the admin's",
  body: claimBody,
});
