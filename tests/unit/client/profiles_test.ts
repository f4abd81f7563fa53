import assert from "node:assert/strict";
import { createApi } from "../../../client/base/api.ts";
import { createProfiles } from "../../../client/profiles/profiles.ts";
import { createProfileStore } from "../../../client/profiles/store.ts";
import { until } from "../../helpers/until.ts";
import { FakePlatform, refusal } from "./fakes.ts";

function setup() {
  let respond: () => unknown = () => ({ profile: { bio: "first" } });
  const platform = new FakePlatform(() => respond());
  const api = createApi({ platform, token: () => "t", renew: () => Promise.resolve(false) });
  const store = createProfileStore();
  const profiles = createProfiles({ platform, api, store });
  const bio = () => store.open.value?.profile?.bio;
  const says = (next: () => unknown) => void (respond = next);
  return { platform, store, profiles, bio, says };
}

Deno.test("[PROF-01 D-LAST-7] an open profile is asked for again when its person changes; others' changes ask nothing", async () => {
  const { platform, profiles, bio, says } = setup();
  profiles.changed("u2");
  assert.equal(platform.calls.length, 0, "none is open");
  await profiles.actions.show("u2");
  assert.equal(bio(), "first");
  says(() => ({ profile: { bio: "second" } }));
  profiles.changed("u3");
  assert.equal(platform.calls.length, 1);
  profiles.changed("u2");
  await until("the new bio", () => bio() === "second");
  says(() => ({ profile: { bio: "third" } }));
  profiles.changed();
  await until("any change", () => bio() === "third");
  profiles.actions.close("u3");
  assert.equal(bio(), "third", "another's close is not this one's");
  profiles.actions.close("u2");
  assert.equal(bio(), undefined);
});

Deno.test("an answer that is overtaken by a later one is not shown", async () => {
  const { profiles, bio, says } = setup();
  const slow = Promise.withResolvers<unknown>();
  says(() => slow.promise);
  const first = profiles.actions.show("u2");
  says(() => ({ profile: { bio: "newer" } }));
  profiles.changed("u2");
  await until("the newer one", () => bio() === "newer");
  slow.resolve({ profile: { bio: "older" } });
  await first;
  assert.equal(bio(), "newer");
});

Deno.test("[D-PERM-6] what may not be seen any more leaves the screen; a lost network leaves it there", async () => {
  const { store, profiles, bio, says } = setup();
  await profiles.actions.show("u2");
  says(() => {
    throw new TypeError("Failed to fetch");
  });
  profiles.changed("u2");
  await until("the failure", () => store.open.value?.status === "error");
  assert.equal(bio(), "first");
  says(() => refusal(404, "not_found", "There is no such thing"));
  profiles.changed("u2");
  await until("it is gone", () => bio() === undefined);
  assert.equal(store.open.value?.status, "error");
});
