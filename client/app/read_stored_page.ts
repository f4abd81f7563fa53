import type { User } from "../../protocol/users.ts";
import type { MembersChoice } from "../base/cookies.ts";
import { DIRECT } from "../channels/state.ts";
import { EMPTY_WINDOW, type Window } from "../messages/state.ts";
import { answered } from "../sealed/idb.ts";
import { createVault, type Sealed, STORES, type Vault } from "../sealed/vault.ts";
import { type KeptPage, KeptPages } from "../standby/pages.ts";
import { STORED_PAGE, type StoredPage } from "./stored_page.ts";
import type { Initial } from "./stores.ts";

/** The channel that was last open, or `home` (client/base/cookies.ts). */
const LOCATION = /(?:^|; )parley_at=(?:[^;/]+\/)?([^;]*)/;
/** The channel, or the person of a conversation, that an address names (UX-8). */
const ADDRESS = /^\/(?:c|dm)\/([^/]+)/;
/** The user's choice for the members panel. */
const MEMBERS = /(?:^|; )parley_members=(open|closed)(?:;|$)/;
/** Pending address of a user who has just logged in (UX-8): only the server leads there. */
const COMING_BACK = /(?:^|; )parley_back=/;

/**
 * Returns the page as this device last showed it for the stored session, with the last messages of
 * the open channel (UX-4); null: nothing is kept, or nobody is logged in.
 */
export async function readStoredPage(cookies: string, path: string): Promise<Initial | null> {
  const user: User | null = JSON.parse(localStorage.getItem("user") ?? "null");
  if (!user || !localStorage.getItem("token") || COMING_BACK.test(cookies)) return null;
  const vault = createVault(user.id);
  try {
    if (!await vault.begun()) return null;
    const pages = new KeptPages(() => Promise.resolve(vault));
    const page = (channelId: string | null) => channelId ? pages.read(channelId) : null;
    const [, id = null] = ADDRESS.exec(path) ?? LOCATION.exec(cookies) ?? [];
    const [shown, wanted] = await Promise.all([readProps(vault), page(id)]);
    if (shown?.userId !== user.id) return null;
    const props = at(shown.props, id);
    const selected = props.selectedChannelId;
    const kept = selected === id ? wanted : await page(selected);
    const members = MEMBERS.exec(cookies)?.[1] as MembersChoice | undefined;
    return { ...withPage(props, kept), members };
  } finally {
    vault.end();
  }
}

async function readProps(vault: Vault): Promise<StoredPage | null> {
  const store = (await vault.database()).transaction(STORES.values).objectStore(STORES.values);
  const sealed = await answered<Sealed | undefined>(store.get(STORED_PAGE));
  const text = sealed && await vault.open<string>(STORED_PAGE, sealed);
  return text ? JSON.parse(text) : null;
}

/**
 * Returns the same page at another location, if that is known: the location is saved more often
 * than the rest.
 */
function at(props: Initial, wanted: string | null): Initial {
  if (wanted === "home") return { ...props, selectedServerId: null, selectedChannelId: null };
  for (const [list, channels] of Object.entries(props.device?.lists ?? {})) {
    const found = channels.find(({ id, recipient }) => wanted === id || wanted === recipient?.id);
    if (!found) continue;
    const selectedServerId = list === DIRECT ? null : list;
    return { ...props, selectedServerId, selectedChannelId: found.id };
  }
  return props;
}

function withPage(props: Initial, kept: KeptPage | null): Initial {
  const { device, selectedChannelId: id } = props;
  if (!device || !id || !kept) return props;
  const window: Window = { ...EMPTY_WINDOW, ...kept, status: "ready" };
  return { ...props, device: { ...device, windows: { [id]: window } } };
}
