import assert from "node:assert/strict";
import { messageLinks } from "../../../client/forwarding/links.ts";

const OWN = ["https://chat.example", "http://localhost:8000"];
const ids = (text: string) => messageLinks(text, OWN).map(({ messageId }) => messageId);

Deno.test("[COM-13] links to messages are found as they are shown, each once, at most five", () => {
  const link = (id: string, origin = OWN[0]) => `${origin}/c/general/${id}`;
  assert.deepEqual(messageLinks(`see ${link("m1")}.`, OWN), [
    { channelId: "general", messageId: "m1" },
  ]);
  assert.deepEqual(ids(`${link("a")} [here](${link("b", OWN[1])}) ${link("a")}`), ["a", "b"]);
  assert.deepEqual(ids(`> ${link("a")}\n\n- ${link("b")}\n\n**${link("c")}**`), ["a", "b", "c"]);
  assert.equal(ids(Array.from({ length: 9 }, (_, i) => link(`m${i}`)).join(" ")).length, 5);
});

Deno.test("[COM-13] other addresses, code and spoilers have no preview", () => {
  const link = `${OWN[0]}/c/general/m1`;
  for (
    const text of [
      "https://elsewhere.example/c/general/m1",
      `${OWN[0]}/c/general`,
      `${OWN[0]}/c/general/m1/more`,
      `${OWN[0]}/d/general/m1`,
      `\`${link}\``,
      `\`\`\`\n${link}\n\`\`\``,
      `||${link}||`,
      "/c/general/m1",
    ]
  ) assert.deepEqual(ids(text), [], text);
});
