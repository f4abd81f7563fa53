import assert from "node:assert/strict";
import { sectionsOf } from "../../../client/channels/sections.ts";
import { aChannel } from "./fakes.ts";

const category = (id: string, position: number) => ({ id, server_id: "s1", name: id, position });
const namesOf = (...given: Parameters<typeof sectionsOf>) =>
  sectionsOf(...given).map(({ category, channels }) =>
    `${category?.id ?? ""}:${channels.map(({ id }) => id).join("")}`
  ).join(" ");

Deno.test("[COM-2] channels without a category come first, text and voice in one order", () => {
  const channels = [
    aChannel({ id: "a", category_id: "y" }),
    aChannel({ id: "b", is_voice: true }),
    aChannel({ id: "c", category_id: "x", is_voice: true }),
    aChannel({ id: "d" }),
    aChannel({ id: "e", category_id: "x" }),
  ];
  const categories = [category("x", 0), category("y", 1), category("z", 2)];
  assert.equal(namesOf(channels, categories), ":bd x:ce y:a z:");
  assert.equal(namesOf(channels, categories.slice(0, 1)), ":abd x:ce", "one that is on its way");
  assert.equal(namesOf([], []), ":");
});
