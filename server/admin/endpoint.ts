import { type Call, type Endpoint, endpoint } from "../http/endpoint.ts";
import { accessAdmin } from "./access.ts";

type Spec<B, Q> = Omit<Endpoint<B, Q>, "auth" | "run"> & {
  run(call: Call<B, Q>): Promise<unknown>;
};

/** An endpoint for instance admins: for everybody else it does not exist (D-LAST-6). */
export function adminEndpoint<B, Q>(spec: Spec<B, Q>): Endpoint {
  return endpoint<B, Q>({
    ...spec,
    auth: "user",
    async run(call) {
      await accessAdmin(call.app, call.actor.userId);
      return await spec.run(call);
    },
  });
}
