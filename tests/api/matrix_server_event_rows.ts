import { inAnHour, inTwoHours } from "../helpers/hours.ts";
import type { World } from "../helpers/matrix.ts";
import { everybody, HIDDEN, managers, members, type Row, signedIn } from "./matrix_columns.ts";

/** An event of the owner that this cell acts on. */
const created = new WeakMap<World, string>();

const wanted = () => ({
  title: "An event",
  place: "elsewhere",
  location: "The park",
  starts_at: inAnHour(),
  ends_at: inTwoHours(),
});

async function prepare(world: World) {
  const { owner, server } = world;
  const { body } = await owner.post(`/servers/${server.id}/events`, wanted());
  created.set(world, body.event.id);
}

async function prepareInVoice(world: World) {
  const { owner, server, voice } = world;
  const place = { place: "voice", channel_id: voice.id, location: null };
  const { body } = await owner.post(`/servers/${server.id}/events`, { ...wanted(), ...place });
  created.set(world, body.event.id);
}

const server = (world: World) => [world.server.id];
const params = (world: World) => [created.get(world) ?? "none"];

/** Events of servers (COM-16). */
export const SERVER_EVENT_ROWS: Row[] = [
  { door: "GET /servers/{id}/events", expected: members("200"), params: server },
  { door: "POST /servers/{id}/events", expected: managers("201"), params: server, body: wanted },
  {
    door: "POST /servers/{id}/events",
    note: "in a voice channel",
    expected: managers("201"),
    params: server,
    body: ({ voice }) => ({
      ...wanted(),
      place: "voice",
      channel_id: voice.id,
      location: null,
    }),
  },
  { door: "GET /events/{id}", expected: members("200"), params, prepare },
  {
    door: "GET /events/{id}",
    note: "in a voice channel",
    expected: members("200"),
    params,
    prepare: prepareInVoice,
  },
  {
    door: "PUT /events/{id}",
    expected: managers("200"),
    params,
    body: () => ({ title: "Renamed" }),
    prepare,
  },
  { door: "DELETE /events/{id}", expected: managers("200"), params, prepare },
  { door: "PUT /events/{id}/interested", expected: members("200"), params, prepare },
  { door: "DELETE /events/{id}/interested", expected: members("200"), params, prepare },
  { door: "GET /events/{id}/interested", expected: members("200"), params, prepare },
  { door: "GET /users/calendar", expected: signedIn("200") },
  { door: "POST /users/calendar", expected: signedIn("200"), body: () => ({ scope: "all" }) },
  { door: "DELETE /users/calendar", expected: signedIn("200") },
  { door: "GET /calendar/{secret}", expected: everybody(HIDDEN), params: () => ["guessed"] },
];
