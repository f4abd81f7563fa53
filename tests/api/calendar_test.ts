import assert from "node:assert/strict";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { calendarText } from "../../server/features/calendar/calendar_text.ts";
import type { ServerEvent } from "../../protocol/server_events.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { everythingIn } from "../helpers/everything.ts";
import { schedule, scheduleInVoice } from "../helpers/events.ts";
import type { Person } from "../helpers/person.ts";

const read = (app: TestApp, url: string) => fetch(`${app.url}${url}`);

async function make(person: Person, scope = "all"): Promise<string> {
  const { status, body } = await person.post("/users/calendar", { scope });
  assert.equal(status, 200, JSON.stringify(body));
  return body.url;
}

Deno.test("[COM-16] a calendar has what its person sees now, without login and by its secret alone", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, server, people: { bob } } = club;
  const event = await scheduleInVoice(app, owner, server.id, { title: "Quiz, with prizes" });
  const other = await schedule(app, owner, server.id, { title: "Picnic", repeat: "weekly" });
  assert.deepEqual((await bob.get("/users/calendar")).body, {});
  const url = await make(bob);
  assert.match(url, /^\/api\/calendar\/[\w-]{43}$/);
  assert.deepEqual((await bob.get("/users/calendar")).body, { url, scope: "all" });
  const response = await read(app, url);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "text/calendar; charset=utf-8");
  assert.match(response.headers.get("cache-control") ?? "", /private, no-store/);
  const text = await response.text();
  assert.match(text, /SUMMARY:Quiz\\, with prizes\r\n/);
  assert.match(text, /LOCATION:General\\, Club\r\n/);
  assert.match(text, /RRULE:FREQ=WEEKLY\r\n/);

  await club.override(owner, "default", { readMessages: false }, event.channel_id);
  const hidden = await (await read(app, url)).text();
  assert.ok(!hidden.includes("Quiz") && hidden.includes("Picnic"));

  const interested = await make(bob, "interested");
  assert.equal((await read(app, url)).status, 404, "the one before leads nowhere");
  assert.ok(!(await (await read(app, interested)).text()).includes("VEVENT"));
  await bob.put(`/events/${other.id}/interested`);
  assert.ok((await (await read(app, interested)).text()).includes("Picnic"));

  assert.deepEqual((await bob.delete("/users/calendar")).body, {});
  assert.equal((await read(app, interested)).status, 404);
  assert.equal((await read(app, "/api/calendar/guessed")).status, 404);
});

Deno.test("[COM-16] a calendar goes with its account, and leaves no secret", async () => {
  await using app = await TestApp.start();
  const { people: { bob } } = await Club.of(app, "bob");
  const url = await make(bob);
  await perform(app.context, VERBS["user-delete"], { name: "bob", heir: null, messages: false });
  assert.equal((await read(app, url)).status, 404);
  for await (const { key } of everythingIn(app.context.db)) {
    assert.ok(!String(key[0]).startsWith("calendar"), key.join());
  }
});

Deno.test("[COM-16] the address is whole with a public URL", async () => {
  await using app = await TestApp.start({ publicUrl: "https://chat.example.org" });
  const ada = await app.register("ada");
  assert.match(await make(ada), /^https:\/\/chat\.example\.org\/api\/calendar\/[\w-]{43}$/);
});

Deno.test("[COM-16] a calendar's dates keep the wall clock of their time zone", () => {
  const event: ServerEvent = {
    id: "an-event",
    server_id: "s",
    creator_id: "c",
    title: "Weekly",
    description: "",
    place: "elsewhere",
    location: "The park",
    starts_at: "2026-10-18T16:00:00.000Z",
    ends_at: "2026-10-18T17:00:00.000Z",
    time_zone: "Europe/Berlin",
    repeat: "weekdays",
    next_at: "2026-10-19T16:00:00.000Z",
    status: "scheduled",
    interested_count: 0,
  };
  const now = Date.parse("2026-10-01T00:00Z");
  const canceled = [Date.parse("2026-10-26T17:00Z")];
  const dated = { event, canceled, channelName: undefined, serverName: "Club" };
  const lines = calendarText([dated], now).split("\r\n");
  for (
    const line of [
      "TZID:Europe/Berlin",
      "DTSTART;TZID=Europe/Berlin:20261019T180000",
      "DTEND;TZID=Europe/Berlin:20261019T190000",
      "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
      "EXDATE;TZID=Europe/Berlin:20261026T180000",
      "DTSTART:20261025T030000",
      "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0100",
    ]
  ) assert.ok(lines.includes(line), `${line} in\n${lines.join("\n")}`);
});
