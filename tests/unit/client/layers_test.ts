import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { createChannelsStore } from "../../../client/channels/store.ts";
import { createServersStore } from "../../../client/servers/store.ts";
import type { LayerEntry } from "../../../client/app/layer_entries.ts";
import { Layers } from "../../../client/app/layers.ts";
import { createLayersStore } from "../../../client/app/layers_store.ts";
import { createUiStore } from "../../../client/app/ui_store.ts";
import { aChannel, aServer, FakePlatform } from "./fakes.ts";
import { FakeHistory } from "./fake_history.ts";

function createBrowser() {
  const platform = new FakePlatform();
  const tab = {
    history: new FakeHistory((state) => platform.fire("popstate", { state })),
    narrow: false,
    isNarrow: () => tab.narrow,
    listen: platform.listen,
    after: platform.after,
  };
  return { platform, tab };
}

/** A page with two channels of a server, the first of which is open. */
function open({ narrow = false, browser = createBrowser() } = {}) {
  const { platform, tab } = browser;
  tab.narrow = narrow;
  const servers = createServersStore([aServer()], "s1");
  const lists = { s1: [aChannel(), aChannel({ id: "c2", name: "second" })] };
  const channels = createChannelsStore(servers.selectedId, lists, "c1");
  const ui = createUiStore(signal("s1"));
  const navigation = {
    select(serverId: string | null, channelId?: string | null) {
      servers.select(serverId);
      channels.select(channelId ?? null);
    },
  };
  const layers = createLayersStore({ serverId: "s1", channelId: channels.selectedId.value });
  const restored: string[] = [];
  const stop = new Layers({ tab, layers, ui, servers, channels, navigation }).start((
    name,
  ) => restored.push(name));
  /** Lets the page and the history do what is on its way. */
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
  /** Opens something that closes when it is told to, unless it `stays`. */
  function show(name?: string, stays = () => false) {
    let gone = () => {};
    const layer = { name, open: true, close: () => stays() || hide() };
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

Deno.test("[UX-1] Back goes to the place before, once nothing lies over it", async () => {
  const page = open();
  await page.settle();
  page.navigation.select("s1", "c2");
  await page.settle();
  page.show();
  await page.settle();
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

Deno.test("[UX-1] a turned phone gets a list below the chat, and Back is never dead", async () => {
  const page = open();
  page.navigation.select("s1", "c2");
  await page.settle();
  page.tab.narrow = true;
  page.platform.fire("resize", {});
  await page.settle();
  assert.equal(entries(page), "list c1 c2");
  page.tab.narrow = false;
  page.platform.fire("resize", {});
  await page.settle();
  assert.equal(entries(page), "c2");
});
