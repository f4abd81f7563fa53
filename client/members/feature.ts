import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import { memberEvents } from "./events.ts";
import type { Members } from "./members.ts";
import type { MembersStore } from "./store.ts";

interface Deps {
  members: Pick<MembersStore, "update">;
  lists: { members: Members };
}

/** Members of servers and readers of channels. */
export const membersFeature = defineClientFeature({
  name: "members",
  eager: ({ members, lists }: Deps) => ({
    actions: lists.members.actions,
    events: memberEvents(lists.members),
    onSignOut: () => members.update(() => ({})),
  }),
  late: lazy(() => import("./nicknames.ts"), ({ openNicknames }) => openNicknames),
});
