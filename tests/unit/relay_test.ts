import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { Allocations } from "../../server/host/relay/allocations.ts";
import { allocationsMax } from "../../server/host/relay/relay.ts";
import type { VoiceRooms } from "../../server/features/voice/rooms.ts";
import { Strangers } from "../../server/host/relay/strangers.ts";
import {
  BINDING,
  bindingResponse,
  requestType,
  type Source,
} from "../../server/host/relay/stun.ts";
import { bindUdp, MAX_PACKET } from "../../server/host/relay/udp_socket.ts";
import { message, TYPE, wish } from "../hostile/attackers/stun.ts";

const source = (port: number, ip = "192.0.2.1"): Source => ({ ip, port });

/** How many of `most` questions are answered with yes. */
function granted(most: number, ask: () => boolean): number {
  let count = 0;
  for (let i = 0; i < most; i++) count += Number(ask());
  return count;
}

Deno.test("[HARD-15] what one person may send over the relay is bounded a second, over all of their places", () => {
  let now = 0;
  const allocations = new Allocations({ ports: 200, perUser: () => 100, clock: () => now });
  const [here, there, other] = [1, 2, 3].map((port) => source(port));
  allocations.take(here, { userId: "ada", sessionId: "s1" });
  allocations.take(there, { userId: "ada", sessionId: "s2" });
  allocations.take(other, { userId: "bob", sessionId: "s3" });
  let turn = 0;
  const either = () => allocations.maySend(turn++ % 2 ? here : there);
  assert.equal(granted(20_000, either), 10_000);
  assert.equal(allocations.maySend(other), true);
  now += 1000;
  assert.equal(granted(20_000, either), 5000);
});

Deno.test("[HARD-15] how often one person may ask the relay for a place is bounded, also when they give it up each time", () => {
  let now = 0;
  const allocations = new Allocations({ ports: 200, perUser: () => 100, clock: () => now });
  const here = source(1);
  const again = (userId: string) => () => {
    if (!allocations.mayTake(userId)) return false;
    allocations.take(here, { userId, sessionId: "s" });
    allocations.give(here);
    return true;
  };
  assert.equal(granted(2000, again("ada")), 600);
  assert.equal(granted(1, again("bob")), 1);
  now += 10_000;
  assert.equal(granted(2000, again("ada")), 200);
});

Deno.test("[MEND-11] four people, in voice or not, hold a part of the relay's places", () => {
  const rooms = new Map<string, string>();
  const voice = {
    of: (userId: string) => rooms.has(userId) ? { channelId: rooms.get(userId)! } : undefined,
    in: (channelId: string) => [...rooms].filter(([, id]) => id === channelId),
  } as unknown as VoiceRooms;
  const ports = 600;
  const taken = () => {
    let now = 0;
    const perUser = (userId: string) => allocationsMax({ voice }, userId);
    const allocations = new Allocations({ ports, perUser, clock: () => now });
    let port = 0;
    for (const userId of ["a", "b", "c", "d"]) {
      for (now += 60_000; allocations.mayTake(userId);) {
        allocations.take(source(++port), { userId, sessionId: userId });
      }
    }
    return port;
  };
  assert.equal(taken(), 24);
  for (const userId of ["a", "b", "c", "d"]) rooms.set(userId, "their own");
  assert.ok(taken() < ports / 4, `${taken()} of ${ports}`);
  for (let n = 0; n < 21; n++) rooms.set(`guest ${n}`, "their own");
  assert.equal(allocationsMax({ voice }, "a"), 100, "in a full channel as many as before");
});

Deno.test("a port is somebody's from when it is found until it is given up", () => {
  const allocations = new Allocations({ ports: 200, perUser: () => 100, clock: () => 0 });
  const here = source(1);
  allocations.take(here, { userId: "ada", sessionId: "s1" });
  assert.deepEqual([allocations.isPending(here), allocations.isHeld(5000)], [true, false]);
  allocations.settle(here, 5000);
  assert.deepEqual([allocations.isPending(here), allocations.isHeld(5000)], [false, true]);
  assert.deepEqual(allocations.of("s1"), [here]);
  allocations.give(here);
  allocations.give(here);
  assert.deepEqual([allocations.has(here), allocations.isHeld(5000)], [false, false]);
  // Who left while it was looked for gets none.
  allocations.settle(here, 5000);
  assert.equal(allocations.isHeld(5000), false);
});

Deno.test("[HARD-6] strangers are answered so often, and of too many who wait the oldest go", () => {
  let now = 0;
  const strangers = new Strangers(() => now);
  const ask = (ip: string, isNew = false) => granted(20_000, () => strangers.mayAsk(ip, isNew));
  assert.equal(ask("192.0.2.1"), 2000);
  assert.equal(ask("192.0.2.2", true), 750, "6,000 of 8,000 were left, at 8 each");
  assert.equal(ask("192.0.2.3"), 0);
  now += 1000;
  assert.equal(ask("192.0.2.1"), 200);

  const gone: number[] = [];
  const all = Array.from({ length: 1200 }, (_, i) => source(i, `192.0.2.${i % 10}`));
  for (const one of all) {
    if (!strangers.mayEnter(one.ip)) continue;
    strangers.enter(one, () => {
      gone.push(one.port);
      strangers.leave(one);
    });
  }
  assert.equal(gone.length, 900);
  assert.deepEqual(gone.slice(0, 3), [0, 1, 2]);
  for (const one of all) strangers.leave(one);
  for (let i = 0; i < 100; i++) strangers.enter(source(i, "192.0.2.77"), () => {});
  assert.equal(strangers.mayEnter("192.0.2.77"), false);
  assert.equal(strangers.mayEnter("192.0.2.78"), true);
  for (const one of strangers.all()) strangers.leave(one);
});

Deno.test("what is not a whole request is none, and who asks for their address is told it", () => {
  const request = message(TYPE.binding, []);
  assert.equal(requestType(request), BINDING);
  assert.equal(requestType(message(TYPE.send, [wish.data("x")])), null);
  for (const length of [0, 3, 16, 19]) assert.equal(requestType(request.slice(0, length)), null);
  assert.equal(requestType(new Uint8Array([...request, 0, 0, 0, 0])), null);
  const foreign = request.slice();
  foreign[4] ^= 1;
  assert.equal(requestType(foreign), null);
  const response = bindingResponse(request, { ip: "192.0.2.5", port: 4660 });
  assert.deepEqual(response.slice(8, 20), request.slice(8, 20));
  const [, peer] = wish.peer("192.0.2.5", 4660);
  assert.deepEqual([...response.slice(24)], peer);
});

Deno.test("[HARD-2] a packet holds as much memory as the longest may have, and no more", async () => {
  const socket = await bindUdp(0);
  const client = createSocket("udp4");
  const received = async (bytes: number) => {
    const arrived = once(socket, "message");
    client.send(new Uint8Array(bytes), socket.address().port, "127.0.0.1");
    const [packet] = await arrived;
    return [packet.length, packet.buffer.byteLength];
  };
  // The buffer of the first packet was allocated when the socket was bound.
  await received(20);
  assert.deepEqual(await received(20), [20, MAX_PACKET]);
  assert.deepEqual(await received(MAX_PACKET), [MAX_PACKET, MAX_PACKET]);
  socket.close();
  client.close();
});
