import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import type { Person } from "../helpers/person.ts";
import { dataUrl, PICTURE, PICTURE_HASH, pictureBytes } from "../helpers/pictures.ts";
import { step } from "../helpers/step.ts";

const profileOf = async (viewer: Person, id: string) =>
  (await viewer.get(`/profiles/${id}`)).body.profile;

Deno.test("[PROF-12 PROF-13 PROF-14] a fellow member sees the profile, with the servers that both are in", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer("Both");
  await ada.createServer("Hers alone");
  await ada.bring(server.id, bob);
  const change = { bio: "one\ntwo", pronouns: "she", banner_url: PICTURE };
  const { status, body } = await ada.put("/profiles/update", change);
  assert.equal(status, 200);
  const { created_at, ...rest } = await profileOf(bob, ada.id);
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
  assert.deepEqual(rest, {
    id: ada.id,
    username: "ada",
    avatar_url: null,
    avatar_color: null,
    banner_url: `/api/media/${PICTURE_HASH}`,
    bio: "one\ntwo",
    pronouns: "she",
    custom_status: null,
    presence: { status: "offline" },
    social_links: [],
    mutualServers: [{ id: server.id, name: "Both", avatar: null }],
  });
  assert.equal(body.profile.mutualServers.length, 2, "of oneself all");
  await ada.put("/profiles/update", { bio: "" });
  const later = await profileOf(ada, ada.id);
  assert.deepEqual([later.bio, later.pronouns], ["", "she"]);
  await ada.put("/profiles/update", { banner_url: null });
  assert.equal((await profileOf(ada, ada.id)).banner_url, null);
});

Deno.test("[PROF-22 PROF-23] bio and pronouns have their bounds", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const cases: [change: object, status: number][] = [
    [{ bio: "x".repeat(190) }, 200],
    [{ bio: "x".repeat(191) }, 400],
    [{ pronouns: "x".repeat(50) }, 200],
    [{ pronouns: "x".repeat(51) }, 400],
    [{ username: "eve" }, 400],
  ];
  for (const [change, status] of cases) {
    const response = await ada.put("/profiles/update", change);
    assert.equal(response.status, status);
    if (status === 400) assert.deepEqual(Object.keys(response.body.details), Object.keys(change));
  }
});

Deno.test("[PROF-01 PROF-12 D-PERM-6] anybody's profile is seen, a stranger's without presence; nobody's is not found", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  await ada.socket();
  await ada.put("/users/profile", { custom_status: "thinking" });
  await ada.put("/profiles/update", { bio: "Counts" });
  const { server } = await ada.createServer();
  const presence = async (viewer: typeof bob) => {
    const { bio, presence, custom_status, mutualServers } = await profileOf(viewer, ada.id);
    assert.deepEqual([bio, mutualServers], ["Counts", []], "no server that is not shared");
    return [presence.status, custom_status];
  };
  assert.deepEqual(await presence(eve), ["offline", null]);
  assert.deepEqual((await eve.get("/profiles/unknown")).status, 404);

  await ada.post("/friends/request", { username: "bob" });
  assert.deepEqual(await presence(bob), ["offline", null], "before it is answered");
  await bob.post("/friends/request", { username: "ada" });
  assert.deepEqual(await presence(bob), ["online", "thinking"]);
  await bob.post("/channels/dm", { recipientId: ada.id });
  await bob.delete(`/friends/${ada.id}`);
  assert.deepEqual(await presence(bob), ["online", "thinking"], "they write with each other");
  await ada.bring(server.id, eve);
  const { mutualServers, ...seen } = await profileOf(eve, ada.id);
  assert.deepEqual([mutualServers.length, seen.presence.status], [1, "online"]);
});

Deno.test("[PRES-02 D-SOC-2 D-SOC-3] the profile of somebody invisible, or whom a block parts, says offline", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob);
  await ada.socket();
  const seen = async () => (await profileOf(bob, ada.id)).presence.status;
  assert.equal(await seen(), "online");
  await ada.put("/users/profile", { status: "idle", custom_status: "thinking" });
  assert.equal(await seen(), "idle");
  assert.equal((await profileOf(bob, ada.id)).custom_status, "thinking");
  await ada.post("/profiles/presence", { status: "invisible" });
  assert.equal(await seen(), "offline");
  assert.equal((await profileOf(ada, ada.id)).presence.status, "invisible", "to herself");
  await ada.post("/profiles/presence", { status: "online" });
  await ada.post("/friends/block", { userId: bob.id });
  assert.equal(await seen(), "offline");
});

Deno.test("[PROF-16] links (D-MEDIA): https, a host that fits, ten at most, one's own", async (t) => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const add = (platform: string, url: string, more: object = {}) =>
    ada.post("/profiles/social-links", { platform, url, ...more });
  const refused: [platform: string, url: string, field: string][] = [
    ["website", "http://example.org", "url"],
    ["website", "javascript:alert(1)", "url"],
    ["website", "https://user:secret@example.org", "url"],
    ["website", "example.org", "url"],
    ["website", "", "url"],
    ["website", `https://example.org/${"x".repeat(500)}`, "url"],
    ["github", "https://github.com.example.org/a", "url"],
    ["github", "https://notgithub.com/a", "url"],
    ["github", "https://github.com:8443/a", "url"],
    ["youtube", "https://github.com/a", "url"],
    ["myspace", "https://myspace.com/a", "platform"],
  ];
  for (const [platform, url, field] of refused) {
    await t.step(`${platform} ${url.slice(0, 60)}`, async () => {
      const { status, body } = await add(platform, url);
      assert.deepEqual([status, Object.keys(body.details)], [400, [field]]);
    });
  }
  await step(t, "[PROF-18 PROF-21] each platform takes its own", async () => {
    const taken: [platform: string, url: string][] = [
      ["youtube", "https://www.youtube.com/@a"],
      ["youtube", "https://youtu.be/a"],
      ["github", "https://github.com/a"],
      ["twitter", "https://x.com/a"],
      ["instagram", "https://instagram.com/a"],
      ["tiktok", "https://www.tiktok.com/@a"],
      ["reddit", "https://old.reddit.com/u/a"],
      ["twitch", "https://twitch.tv/a"],
      ["website", "https://example.org:8443/a"],
    ];
    for (const [platform, url] of taken) {
      const { status, body } = await add(platform, url);
      assert.equal(status, 201, url);
      const { id, ...link } = body.link;
      assert.deepEqual(link, { platform, url, display_name: null });
      assert.equal(typeof id, "string");
    }
  });
  const link = await step(t, "[PROF-20] one may have a name", async () => {
    const { body: { link } } = await add("website", "https://a.org", { display_name: "Home" });
    assert.deepEqual([link.url, link.display_name], ["https://a.org/", "Home"]);
    return link;
  });
  const eleventh = await add("website", "https://b.org");
  assert.deepEqual([eleventh.status, eleventh.body.code], [409, "too_many"]);
  assert.equal((await profileOf(ada, ada.id)).social_links.length, 10);

  await step(t, "[PROF-17] only its owner removes one", async () => {
    assert.equal((await bob.delete(`/profiles/social-links/${link.id}`)).status, 404);
    assert.equal((await ada.delete(`/profiles/social-links/${link.id}`)).status, 200);
    assert.equal((await ada.delete(`/profiles/social-links/${link.id}`)).status, 404);
    assert.equal((await profileOf(ada, ada.id)).social_links.length, 9);
  });
});

Deno.test("[PROF-15 D-MEDIA] an avatar shows as its path wherever the user is shown", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  await ada.say(channel.id, "before");
  const { status, body } = await ada.post("/profiles/avatar", { avatar_url: PICTURE });
  const avatar_url = `/api/media/${PICTURE_HASH}`;
  assert.deepEqual([status, body], [200, { avatar_url }]);
  assert.equal((await profileOf(bob, ada.id)).avatar_url, avatar_url);
  const { members } = (await bob.get(`/servers/${server.id}/members`)).body;
  assert.equal(
    members.find((one: { user_id: string }) => one.user_id === ada.id).avatar_url,
    avatar_url,
  );
  const { messages } = (await bob.get(`/messages/${channel.id}`)).body;
  const hers = messages.filter((one: { sender_id: string }) => one.sender_id === ada.id);
  assert.equal(hers[0].avatar_url, avatar_url);
  const { keys } = (await bob.post("/auth/public-keys", { userIds: [ada.id] })).body;
  assert.equal(keys[ada.id].avatar_url, avatar_url);
  const other = dataUrl(pictureBytes("image/gif", 50), "image/gif");
  const replaced = await ada.post("/profiles/avatar", { avatar_url: other });
  assert.notEqual(replaced.body.avatar_url, avatar_url);
});
