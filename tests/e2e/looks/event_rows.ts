/** Events of the lively server (COM-16). */
import { expect } from "../../helpers/e2e.ts";
import { PICTURE } from "../../helpers/pictures.ts";
import { dialog, fromServerMenu, press } from "./hands.ts";
import type { Row } from "./walk.ts";
import { type Lively, LONG } from "./world.ts";

const HOUR_MS = 3_600_000;
const ahead = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Servers that have their events. */
const planned = new Set<string>();

/** Plans three events, one of which is live, where there are none yet, and opens the list. */
async function openEvents(world: Lively) {
  const { page, person, grace, space: { server }, voice } = world;
  if (!planned.has(server.id)) {
    planned.add(server.id);
    const plan = async (body: object) =>
      (await person.account.call<{ event: { id: string } }>(
        "POST",
        `/servers/${server.id}/events`,
        body,
      )).event.id;
    const live = await plan({
      title: "Office hours",
      place: "voice",
      channel_id: voice.id,
      starts_at: ahead(1),
    });
    await person.account.call("PUT", `/events/${live}`, { status: "live" });
    const picnic = await plan({
      title: "A picnic with a title that is longer than a line of the card",
      description: `Bring a blanket.\n${LONG}`,
      place: "elsewhere",
      location: "The old oak in the park",
      starts_at: ahead(30),
      ends_at: ahead(33),
      repeat: "weekly",
      cover: PICTURE,
    });
    await grace.call("PUT", `/events/${picnic}/interested`);
  }
  const opener = await fromServerMenu(world, "Events");
  const layer = dialog(page, "Events");
  await expect(layer.getByRole("article")).toHaveCount(2);
  return { layer, opener };
}

export const EVENTS: readonly Row<Lively>[] = [
  {
    name: "events",
    shows: "EventsDialog EventCard EventsRow Events",
    open: openEvents,
  },
  {
    name: "event form",
    shows: "EventForm EditEvent",
    async open(world) {
      const { layer, opener } = await openEvents(world);
      await press(world.touch, layer.getByRole("button", { name: "Create Event" }));
      const form = world.page.getByRole("alertdialog", { name: "Create Event" });
      await expect(form).toBeVisible();
      return { layer: form, opener };
    },
  },
  {
    name: "people of an event",
    shows: "EventPeopleDialog EventPeople",
    async open(world) {
      const { layer, opener } = await openEvents(world);
      await press(world.touch, layer.getByRole("button", { name: /interested: A picnic/ }));
      const people = dialog(world.page, "Interested");
      await expect(people.getByRole("listitem")).toHaveCount(1);
      return { layer: people, opener };
    },
  },
  {
    name: "calendar link",
    shows: "CalendarDialog Calendar",
    async open(world) {
      const { layer, opener } = await openEvents(world);
      await press(world.touch, layer.getByRole("button", { name: "Calendar Link" }));
      const link = dialog(world.page, "Calendar Link");
      await expect(link.getByRole("button", { name: /^Create/ })).toBeEnabled();
      return { layer: link, opener };
    },
  },
];
