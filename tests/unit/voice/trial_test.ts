import assert from "node:assert/strict";
import { FakeVoice } from "./fake_voice.ts";

Deno.test("devices are listed once each: the system's choice is not another one", async () => {
  const fake = new FakeVoice();
  assert.deepEqual(await fake.voice.devices.list(), {
    inputs: [{ id: "in1", label: "Desk" }],
    outputs: [{ id: "out1", label: "Phones" }],
  });
});

Deno.test("outside of a channel the test of the microphone follows the settings at once", async () => {
  const fake = new FakeVoice();
  await fake.voice.devices.changeSettings({ outputId: "out1", mode: "key" });
  const stop = await fake.voice.devices.testMicrophone();
  const [port] = fake.media.ports;
  const [context] = fake.media.contexts;
  const notices = () => port.said.findLast((message) => "mode" in message);
  assert.deepEqual(
    notices(),
    { mode: "key", threshold: 0.01, pressed: true },
    "as if it were held",
  );
  assert.deepEqual(context.sinks, ["out1"]);
  await fake.voice.devices.changeSettings({ mode: "voice", threshold: 0.2, outputId: "" });
  assert.deepEqual(notices(), { mode: "voice", threshold: 0.2, pressed: true });
  assert.deepEqual(context.sinks, ["out1", ""]);
  stop();
  const said = port.said.length;
  await fake.voice.devices.changeSettings({ threshold: 0.3 });
  assert.equal(port.said.length, said);
  assert(context.closed, "the microphone is closed behind it");
});
