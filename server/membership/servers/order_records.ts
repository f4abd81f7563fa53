import { record, type } from "../../kernel/records.ts";
import type { ServerFolder } from "../../../protocol/server_folders.ts";

/** A person's list of servers. It may name servers that the person is no longer in. */
export const serverOrders = record("server_order", {
  value: type<ServerFolder[]>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});
