import { endpoint } from "../endpoint.ts";
import { serverOrder, serverOrderBody } from "../server_order.ts";

export const getServerOrder = endpoint("GET /users/server-order", {
  summary: "One's own servers in their order, with folders",
  scope: "read",
  response: serverOrder,
});

export const setServerOrder = endpoint("PUT /users/server-order", {
  summary: "Put one's own servers in order and in folders",
  scope: "write",
  body: serverOrderBody,
  response: serverOrder,
});
