import { z } from "zod";
import { exportServer } from "../export/server.ts";
import { exportUser } from "../export/user.ts";
import { serverNamed } from "./servers.ts";
import { userNamed } from "./user_named.ts";
import { type Verb, verb } from "./verb.ts";

const named = z.strictObject({ name: z.string().min(1) });

export const exportVerbs: Record<string, Verb> = {
  "export-user": verb(named, async (app, { name }) => exportUser(app, await userNamed(app, name))),
  "export-server": verb(named, async (app, { name }) => {
    return exportServer(app, await serverNamed(app, name));
  }),
};
