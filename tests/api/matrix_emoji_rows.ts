import type { World } from "../helpers/matrix.ts";
import { PICTURE } from "../helpers/pictures.ts";
import { managers, members, type Row } from "./matrix_columns.ts";

/** An emoji that the owner made for this cell. */
const made = new WeakMap<World, string>();

async function makeEmoji(world: World) {
  const { owner, server } = world;
  const { body } = await owner.post(`/servers/${server.id}/emoji`, {
    name: "made",
    image: PICTURE,
  });
  made.set(world, body.emoji.id);
}

const server = (world: World) => [world.server.id];
const emoji = (world: World) => [world.server.id, made.get(world) ?? "none"];

/** The emoji and stickers of a server (FIL-7). */
export const EMOJI_ROWS: Row[] = [
  { door: "GET /servers/{id}/emoji", expected: members("200"), params: server },
  {
    door: "POST /servers/{id}/emoji",
    expected: managers("201"),
    params: server,
    body: () => ({ name: "new_one", image: PICTURE }),
  },
  {
    door: "PUT /servers/{id}/emoji/{emojiId}",
    expected: managers("200"),
    prepare: makeEmoji,
    params: emoji,
    body: () => ({ name: "renamed" }),
  },
  {
    door: "DELETE /servers/{id}/emoji/{emojiId}",
    expected: managers("200"),
    prepare: makeEmoji,
    params: emoji,
  },
];
