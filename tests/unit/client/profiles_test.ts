import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { createApi } from "../../../client/base/api.ts";
import { createEventListeners } from "../../../client/base/event_listeners.ts";
import { openProfiles } from "../../../client/profiles/profiles.ts";
import { createProfileStore } from "../../../client/profiles/store.ts";
import { until } from "../../helpers/until.ts";
import { aUser, FakePlatform, refusal } from "./fakes.ts";

function setup() {
  let respond: () => unknown = () => ({ profile: { bio: "first" } });
  const platform = new FakePlatform(() => respond());
  const api = createApi({ platform, token: () => "t", renew: () => Promise.resolve(false) });
  const store = createProfileStore();
  const listeners = createEventListeners();
  const session = { user: signal(aUser()) };
  const { actions: { load }, events } = openProfiles({ platform, api, session }, store);
  listeners.listen(events);
  async function show(userId: string) {
    store.begin(userId);
    await load(userId);
  }
  const { emit: tell } = listeners;
  const leaves = (userId: string) => tell("member-removed", { userId });
  const bio = () => store.current.value?.profile?.bio;
  const says = (next: () => unknown) => void (respond = next);
  return { platform, store, show, tell, leaves, bio, says };
}

Deno.test("[PROF-01 D-LAST-7] an open profile is asked for again when its person changes; others' changes ask nothing", async () => {
  const { platform, store, show, tell, leaves, bio, says } = setup();
  leaves("u2");
  assert.equal(platform.calls.length, 0, "none is open");
  await show("u2");
  assert.equal(bio(), "first");
  says(() => ({ profile: { bio: "second" } }));
  leaves("u3");
  tell("channel-updated", {});
  assert.equal(platform.calls.length, 1);
  leaves("u2");
  await until("the new bio", () => bio() === "second");
  says(() => ({ profile: { bio: "third" } }));
  tell("connected");
  await until("any change", () => bio() === "third");
  says(() => ({ profile: { bio: "fourth" } }));
  leaves(aUser().id);
  await until("one who left oneself", () => bio() === "fourth");
  const [card, dialog, other] = ["u2", "u2", "u3"].map(store.view);
  other();
  assert.equal(bio(), "fourth", "another's close is not this one's");
  card();
  assert.equal(bio(), "fourth", "the dialog that a card opened shows it still");
  dialog();
  assert.equal(bio(), undefined);
});

Deno.test("an answer that is overtaken by a later one is not shown", async () => {
  const { show, leaves, bio, says } = setup();
  const slow = Promise.withResolvers<unknown>();
  says(() => slow.promise);
  const first = show("u2");
  says(() => ({ profile: { bio: "newer" } }));
  leaves("u2");
  await until("the newer one", () => bio() === "newer");
  slow.resolve({ profile: { bio: "older" } });
  await first;
  assert.equal(bio(), "newer");
});

Deno.test("[D-PERM-6] what may not be seen any more leaves the screen; a lost network leaves it there", async () => {
  const { store, show, leaves, bio, says } = setup();
  await show("u2");
  says(() => {
    throw new TypeError("Failed to fetch");
  });
  leaves("u2");
  await until("the failure", () => store.current.value?.status === "error");
  assert.equal(bio(), "first");
  says(() => refusal(404, "not_found", "There is no such thing"));
  leaves("u2");
  await until("it is gone", () => bio() === undefined);
  assert.equal(store.current.value?.status, "error");
});
