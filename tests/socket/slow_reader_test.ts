import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { IV } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";

/** 64 KB of base64: what still goes out whole. */
const CONTENT = new Uint8Array(49_000).toBase64();
/** Far more than connections buffer by themselves. */
const MAX_SENDS = 1000;

Deno.test("[D-MSG-4 SOCK-22] a client that does not read is cut at 4 MB; others are served on", async () => {
  const folder = await Deno.makeTempDir();
  {
    await using app = await TestApp.start({ path: `${folder}/test.kv` });
    const [ada, bob] = await app.registerAll("ada", "bob");
    const { server, channel } = await ada.createServer();
    await ada.bring(server.id, bob);
    const a = await ada.socket();
    using _slow = await connectAndNeverRead(app.url, bob.token);
    const isThere = () => app.context.presence.isConnected(bob.id);
    await until("Bob is there", isThere);

    // Ended by the amount only: unanswered pings would also end it eventually.
    let sent = 0;
    while (isThere()) {
      assert.ok(sent < MAX_SENDS, `still there after ${sent} messages`);
      await Promise.all(
        Array.from(
          { length: 20 },
          () => ada.post(`/messages/${channel.id}`, { encryptedContent: CONTENT, iv: IV }),
        ),
      );
      sent += 20;
    }
    assert.ok(sent * CONTENT.length > 4 * 1024 * 1024, "not before 4 MB");
    await until("Ada has everything", () => a.seen("new-message").length === sent);
  }
  await Deno.remove(folder, { recursive: true });
});

/** A socket.io client on bare TCP that says hello and then looks at nothing. */
async function connectAndNeverRead(url: string, token: string): Promise<Deno.Conn> {
  const { hostname, port, host } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const key = crypto.getRandomValues(new Uint8Array(16)).toBase64();
  await connection.write(new TextEncoder().encode(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\n` +
      `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: ${key}\r\n\r\n`,
  ));
  await connection.read(new Uint8Array(4096));
  await connection.write(textFrame(`40${JSON.stringify({ token })}`));
  return connection;
}

/** A text frame of a client: masked, here with zeros. */
function textFrame(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  assert.ok(bytes.length < 126);
  return new Uint8Array([0x81, 0x80 | bytes.length, 0, 0, 0, 0, ...bytes]);
}
