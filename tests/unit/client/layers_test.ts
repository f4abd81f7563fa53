import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { DIRECT } from "../../../client/channels/state.ts";
import { createChannelsStore } from "../../../client/channels/store.ts";
import { createServersStore } from "../../../client/servers/store.ts";
import type { LayerEntry } from "../../../client/app/layer_entries.ts";
import { Layers } from "../../../client/app/layers.ts";
import { createLayersStore } from "../../../client/app/layers_store.ts";
import { createUiStore } from "../../../client/app/ui_store.ts";
import { aChannel, aServer, aUser, FakePlatform } from "./fakes.ts";
import { FakeHistory } from "./fake_history.ts";

function createBrowser(address = "/") {
  const platform = new FakePlatform();
  const tab = {
    history: new FakeHistory((state) => platform.fire("popstate", { state }), address),
    narrow: false,
    isNarrow: () => tab.narrow,
    path: () => tab.history.url,
    listen: platform.listen,
    after: platform.after,
  };
  return { platform, tab };
}

/** A page with two channels of a server, the first of which is open. */
function open(
  {
    narrow = false,
    browser = createBrowser(),
    at = ["s1", "c1"] as (string | null)[],
    begun = {},
    /** Chosen before the file was loaded. */
    quick = null as string | null,
  } = {},
) {
  const { platform, tab } = browser;
  tab.narrow = narrow;
  const [serverId, channelId] = at;
  const servers = createServersStore([aServer()], serverId);
  const lists = {
    s1: [aChannel(), aChannel({ id: "c2", name: "second" })],
    [DIRECT]: [
      aChannel({
        id: "d1",
        server_id: null,
        recipient: { ...aUser({ id: "u2" }), status: "online" },
      }),
    ],
  };
  const channels = createChannelsStore(servers.selectedId, lists, channelId);
  const ui = createUiStore(signal("s1"));
  const navigation = {
    select(serverId: string | null, channelId?: string | null) {
      servers.select(serverId);
      channels.select(channelId ?? null);
    },
  };
  const layers = createLayersStore({ serverId, channelId, ...begun });
  // Same as the page before the file is loaded.
  if ((tab.history.state as { listOpen?: boolean } | null)?.listOpen) ui.setDrawer(true);
  if (quick) {
    navigation.select("s1", quick);
    ui.setDrawer(false);
  }
  const restored: string[] = [];
  const stop = new Layers({ tab, layers, ui, servers, channels, navigation }).start((
    name,
  ) => restored.push(name));
  /** Lets pending work of the page and the history finish. */
  async function settle() {
    do {
      await new Promise((resolve) => setTimeout(resolve));
      platform.pass(0);
      await new Promise((resolve) => setTimeout(resolve));
    } while (tab.history.arrive());
  }
  async function go(by: number) {
    tab.history.go(by);
    await settle();
  }
  /** Opens a layer that closes on request, unless it `stays`. */
  function show(name?: string, stays = () => false, path?: string) {
    let gone = () => {};
    const layer = { name, path, open: true, close: () => stays() || hide() };
    const hide = () => {
      layer.open = false;
      gone();
    };
    gone = layers.open(layer);
    return layer;
  }
  return {
    browser,
    platform,
    tab,
    servers,
    channels,
    ui,
    navigation,
    restored,
    stop,
    settle,
    go,
    show,
  };
}

type Page = ReturnType<typeof open>;

/** Goes on to the second channel and opens something there. */
async function withSomethingOverSecond(): Promise<Page> {
  const page = open();
  await page.settle();
  page.navigation.select("s1", "c2");
  await page.settle();
  page.show();
  await page.settle();
  return page;
}

/** The entries up to the current one, each in a word. */
function entries({ tab: { history } }: Page): string {
  const { layers } = history.state as { layers: LayerEntry[] };
  const words = layers.map((entry) =>
    entry.kind === "location" ? entry.channelId ?? "home" : entry.kind
  );
  assert.equal(layers.length - 1, history.at, "an entry of the page for each of the browser");
  return words.join(" ");
}

Deno.test("[UX-1] each layer is one entry, and Back closes the uppermost only", async () => {
  const page = open();
  await page.settle();
  assert.equal(entries(page), "c1");
  const dialog = page.show();
  const picker = page.show();
  await page.settle();
  assert.equal(entries(page), "c1 over over");
  await page.go(-1);
  assert.deepEqual([dialog.open, picker.open], [true, false]);
  assert.equal(entries(page), "c1 over");
  await page.go(-1);
  assert.equal(dialog.open, false);
  assert.equal(page.channels.selectedId.value, "c1");
});

Deno.test("[UX-1] what closes by itself takes its entry along; Forward opens nothing again", async () => {
  const page = open();
  page.navigation.select("s1", "c2");
  await page.settle();
  const dialog = page.show();
  await page.settle();
  dialog.close();
  await page.settle();
  assert.equal(entries(page), "c1 c2");
  await page.go(1);
  assert.equal(page.tab.history.at, 1, "the dead entry is left at once");
});

Deno.test("[UX-1] who goes back right after a reload, before anything follows the history, gets there", async () => {
  const first = open();
  await first.settle();
  first.navigation.select("s1", "c2");
  await first.settle();
  first.stop();
  const { browser } = first;
  const { state } = browser.tab.history;
  browser.tab.history.go(-1);
  browser.tab.history.arrive();
  const page = open({ browser, at: ["s1", "c2"], begun: { state } });
  await page.settle();
  assert.equal(page.channels.selectedId.value, "c1");
  assert.equal(entries(page), "c1");
  await page.go(1);
  assert.equal(page.channels.selectedId.value, "c2");
});

Deno.test("[UX-1] what is kept with an entry does not grow with each reload", async () => {
  const first = open();
  await first.settle();
  first.stop();
  const { history } = first.tab;
  const kept = history.state;
  const again = open({ browser: first.browser, begun: { state: kept } });
  await again.settle();
  assert.deepEqual(history.state, kept);
});

Deno.test("[UX-1] who goes around all day leaves no entry with all of the day, and can go back through it", async () => {
  const page = open();
  await page.settle();
  const visit = async (channelId: string) => {
    page.navigation.select("s1", channelId);
    await page.settle();
  };
  for (let i = 1; i <= 150; i++) await visit(i % 2 === 0 ? "c1" : "c2");
  const { history } = page.tab;
  assert.equal(history.at, 150);
  const sizes = history.entries.map(({ state }) => (state as { layers: unknown[] }).layers.length);
  assert.ok(Math.max(...sizes) <= 51, String(Math.max(...sizes)));

  const layer = page.show();
  await page.settle();
  assert.deepEqual([history.at, page.channels.selectedId.value], [151, "c1"]);
  layer.close();
  await page.settle();
  assert.deepEqual([history.at, page.channels.selectedId.value], [150, "c1"]);
  const other = page.show();
  await page.settle();
  await page.go(-1);
  assert.deepEqual([history.at, other.open], [150, false]);
  // Steps back one by one, then far beyond the known entries at once, then forward again.
  for (const [by, at] of [[-1, "c2"], [-1, "c1"], [-97, "c2"], [2, "c2"], [-1, "c1"]] as const) {
    await page.go(by);
    assert.equal(page.channels.selectedId.value, at);
  }
  assert.equal(history.at, 52);
  await visit("c2");
  assert.deepEqual([history.at, history.entries.length], [53, 54]);
  await page.go(-1);
  assert.equal(page.channels.selectedId.value, "c1");
});

Deno.test("[UX-1] Back goes to the place before, once nothing lies over it", async () => {
  const page = await withSomethingOverSecond();
  assert.equal(entries(page), "c1 c2 over");
  await page.go(-1);
  assert.equal(page.channels.selectedId.value, "c2");
  await page.go(-1);
  assert.equal(page.channels.selectedId.value, "c1");
  await page.go(1);
  assert.equal(page.channels.selectedId.value, "c2");
  await page.go(1);
  assert.equal(entries(page), "c1 c2");
});

Deno.test("[UX-1] one dialog in place of another keeps the entry; a panel stays over another place", async () => {
  const page = open();
  const first = page.show();
  await page.settle();
  first.close();
  const second = page.show();
  await page.settle();
  assert.equal(entries(page), "c1 over");
  assert.ok(second.open);
  page.navigation.select("s1", "c2");
  await page.settle();
  assert.equal(entries(page), "c1 c2 over");
  await page.go(-2);
  assert.deepEqual([second.open, page.channels.selectedId.value], [false, "c1"]);
});

Deno.test("[UX-1] what asks before something is lost stays, and has its entry again", async () => {
  const page = open();
  let dirty = true;
  const form = page.show(undefined, () => dirty);
  await page.settle();
  await page.go(-1);
  assert.ok(form.open);
  assert.equal(entries(page), "c1 over");
  dirty = false;
  await page.go(-1);
  assert.deepEqual([form.open, entries(page)], [false, "c1"]);
});

Deno.test("[UX-1] on a phone the list is below the chat from the start", async () => {
  const page = open({ narrow: true });
  await page.settle();
  assert.equal(entries(page), "list c1");
  await page.go(-1);
  assert.deepEqual([page.ui.drawerOpen.value, entries(page)], [true, "list"]);
  page.navigation.select("s1", "c2");
  page.ui.setDrawer(false);
  await page.settle();
  assert.equal(entries(page), "list c2");
  page.ui.setDrawer(true);
  await page.settle();
  assert.equal(page.tab.history.at, 0);
});

Deno.test("[UX-1] a reload keeps the pane and opens what has a name; the rest leaves no entry", async () => {
  const { browser, ...before } = open({ narrow: true });
  before.show();
  before.show("members");
  await before.settle();
  before.stop();
  const page = open({ narrow: true, browser });
  assert.deepEqual(page.restored, ["members"]);
  page.show("members");
  await page.settle();
  assert.equal(entries(page), "list c1 over");

  await page.go(-2);
  page.stop();
  const again = open({ narrow: true, browser });
  await again.settle();
  assert.deepEqual([again.ui.drawerOpen.value, entries(again)], [true, "list"]);
});

Deno.test("[UX-1] whoever has gone on from the list before this was loaded is not led back to it", async () => {
  const { browser, ...before } = open({ narrow: true });
  await before.settle();
  await before.go(-1);
  before.stop();
  const page = open({ narrow: true, browser, quick: "c2" });
  await page.settle();
  assert.deepEqual([page.ui.drawerOpen.value, entries(page)], [false, "list c2"]);
});

Deno.test("[UX-1] a turned phone gets a list below the chat, and Back is never dead", async () => {
  const page = open();
  page.navigation.select("s1", "c2");
  await page.settle();
  page.tab.narrow = true;
  page.platform.fire("resize", {});
  await page.settle();
  assert.equal(entries(page), "list c2");
  page.tab.narrow = false;
  page.platform.fire("resize", {});
  await page.settle();
  assert.equal(entries(page), "c2");
});

/** The address of each entry up to the current one. */
function paths({ tab: { history } }: Page): string[] {
  return history.entries.slice(0, history.at + 1).map(({ url }) => url);
}

Deno.test("[UX-8] each channel has its address in the history; / stays where the page began there", async () => {
  const page = await withSomethingOverSecond();
  assert.deepEqual(paths(page), ["/", "/c/c2", "/c/c2"]);
  await page.go(-2);
  assert.equal(page.tab.history.url, "/");
  await page.go(1);
  assert.deepEqual([page.channels.selectedId.value, page.tab.history.url], ["c2", "/c/c2"]);
});

Deno.test("[UX-8] an address stays where it names what is open, and gives way where it does not", async () => {
  for (
    const [address, shown] of [["/c/c1/m1", "/c/c1/m1"], ["/c/c1", "/c/c1"], ["/c/c", "/c/c1"]]
  ) {
    const page = open({ browser: createBrowser(address) });
    await page.settle();
    assert.deepEqual(paths(page), [shown]);
  }
});

Deno.test("[UX-8] what has an address and lies over the rest shows its own, and leaves it when it closes", async () => {
  const page = open({ browser: createBrowser("/settings/voice") });
  const settings = page.show(undefined, undefined, "/settings/voice");
  await page.settle();
  page.show();
  await page.settle();
  assert.deepEqual(paths(page), ["/c/c1", "/settings/voice", "/settings/voice"]);
  await page.go(-2);
  assert.deepEqual([settings.open, page.tab.history.url], [false, "/c/c1"]);
});

Deno.test("[UX-8] the conversation that an address asks for takes its entry", async () => {
  const page = open({ browser: createBrowser("/dm/u2"), at: [null, null] });
  await page.settle();
  assert.deepEqual(paths(page), ["/dm/u2"]);
  page.navigation.select(null, "d1");
  await page.settle();
  assert.deepEqual(paths(page), ["/dm/u2"]);
  assert.equal(entries(page), "d1");
  page.navigation.select(null);
  await page.settle();
  assert.deepEqual(paths(page), ["/dm/u2", "/"]);
});

Deno.test("[UX-8] a channel that was deleted has no entry any more", async () => {
  const page = open();
  page.navigation.select("s1", "c2");
  await page.settle();
  page.channels.update((lists) => ({ ...lists, s1: [aChannel()] }));
  page.navigation.select("s1", "c1");
  await page.settle();
  assert.equal(entries(page), "c1");
  assert.deepEqual(paths(page), ["/"]);
});

Deno.test("[UX-1 UX-8] on a phone one channel takes the place of another, and the list is at /", async () => {
  const page = open({ narrow: true });
  await page.settle();
  page.navigation.select("s1", "c2");
  await page.settle();
  assert.equal(entries(page), "list c2");
  assert.deepEqual(paths(page), ["/", "/c/c2"]);
});
