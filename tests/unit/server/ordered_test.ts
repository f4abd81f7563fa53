import assert from "node:assert/strict";
import { Ordered } from "../../../server/delivery/realtime/ordered.ts";
import type { DomainEvent } from "../../../server/base/bus.ts";
import { FEATURES } from "../../../server/host/app/feature_list.ts";
import type { AppContext } from "../../../server/host/context.ts";
import { FeatureRegistry } from "../../../server/kernel/feature_registry.ts";

const features = new FeatureRegistry<AppContext>(FEATURES, () => {
  throw new Error("orders need no app");
});

/** Deliveries that each wait until released. */
function setup() {
  const begun: string[] = [];
  const waiting = new Map<string, () => void>();
  const failed: unknown[] = [];
  const nameOf = (event: DomainEvent) =>
    Object.values(event).filter((value) => typeof value === "string" || value === null).join(" ");
  const ordered = new Ordered(
    (event) => {
      const name = nameOf(event);
      begun.push(name);
      return new Promise<void>((resolve) => waiting.set(name, resolve));
    },
    (error) => void failed.push(error),
    features,
  );
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  return { ordered, begun, failed, turn, end: (name: string) => waiting.get(name)!() };
}

const channel = (serverId: string, channelId: string): DomainEvent => ({
  type: "channel-created",
  serverId,
  channelId,
});

Deno.test("[HARD-15] a slow server delays no other; its own events keep their order", async () => {
  const { ordered, begun, turn, end } = setup();
  ordered.add(channel("slow", "a"));
  ordered.add(channel("slow", "b"));
  ordered.add(channel("other", "c"));
  ordered.add({ type: "presence-changed", userId: "ada" });
  assert.deepEqual(begun, [
    "channel-created slow a",
    "channel-created other c",
    "presence-changed ada",
  ]);
  end("channel-created slow a");
  await turn();
  assert.equal(begun.at(-1), "channel-created slow b");
  for (const name of begun) end(name);
  await ordered.done();
});

Deno.test("[HARD-15] what concerns a server and a person keeps the order of both", async () => {
  const { ordered, begun, turn, end } = setup();
  ordered.add(channel("s", "a"));
  ordered.add({ type: "member-joined", serverId: "s", userId: "ada" });
  ordered.add({ type: "presence-changed", userId: "ada" });
  ordered.add({ type: "presence-changed", userId: "bob" });
  assert.deepEqual(begun, ["channel-created s a", "presence-changed bob"]);
  end("channel-created s a");
  await turn();
  assert.deepEqual(begun.slice(2), ["member-joined s ada"]);
  end("member-joined s ada");
  await turn();
  assert.deepEqual(begun.slice(3), ["presence-changed ada"]);
  for (const name of begun) end(name);
  await ordered.done();
});

Deno.test("[HARD-15] where nobody knows the server, all that was before comes first, and nothing waits", async () => {
  const { ordered, begun, turn, end } = setup();
  ordered.add(channel("s", "a"));
  ordered.add({ type: "message-deleted", channelId: "a", id: "m", spaceId: null });
  ordered.add(channel("t", "b"));
  assert.deepEqual(begun, ["channel-created s a", "channel-created t b"]);
  end("channel-created s a");
  await turn();
  assert.equal(begun.at(-1), "message-deleted a m ");
  for (const name of begun) end(name);
  await ordered.done();
});

Deno.test("[HARD-15] a change of membership that waits already is not done twice", async () => {
  const { ordered, begun, turn, end } = setup();
  const membership = (channelId: string | null): DomainEvent => ({
    type: "membership-changed",
    serverId: "s",
    userId: null,
    channelId,
  });
  ordered.add(channel("s", "a"));
  for (let i = 0; i < 5; i++) ordered.add(membership(null));
  ordered.add(membership("a"));
  end("channel-created s a");
  for (let i = 0; i < 2; i++) {
    await turn();
    end(begun.at(-1)!);
  }
  await ordered.done();
  assert.equal(begun.length, 3);
});

Deno.test("[HARD-15] what fails is told, and nothing stays behind it", async () => {
  const failed: unknown[] = [];
  const done: string[] = [];
  const ordered = new Ordered(
    async (event) => {
      await Promise.resolve();
      done.push(event.type);
      if (event.type === "channel-created") throw new Error("broken");
    },
    (error) => void failed.push(error),
    features,
  );
  ordered.add(channel("s", "a"));
  ordered.add({ type: "invites-changed", serverId: "s" });
  await ordered.done();
  assert.deepEqual(done, ["channel-created", "invites-changed"]);
  assert.equal(failed.length, 1);
});
