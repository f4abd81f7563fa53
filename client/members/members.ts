import { lazy } from "../../browser/lazy.ts";
import type { Member } from "../../protocol/servers.ts";
import { createRecorder } from "../base/recorder.ts";
import type { ListLoader, LoaderDeps } from "./list_loader.ts";
import type { MemberPages } from "./member_pages.ts";
import { type MemberLists, NO_MEMBERS, REFETCH_DELAY_MS } from "./store.ts";

/**
 * Questions about the members of a server or a direct message, or the readers of a channel, by its
 * id. None of them throws.
 */
interface MemberActions {
  /** Loads the first part unless it is there; see the list's `status`. */
  load(id: string): Promise<void>;
  /** Reports the panel's visible places, counted through both groups. */
  show(id: string, first: number, last: number): void;
  /** Makes those of these people known who are members. */
  ensureKnown(id: string, who: { ids?: Iterable<string>; names?: Iterable<string> }): void;
  /** Makes members known whose names contain a text, at most one page of them. */
  search(id: string, text: string): Promise<void>;
  /** Opens the panel's search in a list. Close it when it is no longer shown. */
  openSearch(id: string): Promise<MemberPages & { close(): void }>;
  /** Finds a member; null: not a member, or can't be asked for now. */
  find(id: string, userId: string): Promise<Member | null>;
}

type Late = typeof import("./late.ts");

export interface Members {
  readonly actions: MemberActions;
  /** Applies an event's change, with the modules that load with the first list. */
  apply(change: (lists: MemberLists, changes: Late) => MemberLists): void;
  /** Fetches the readers of this server's channels again soon: others may read them now. */
  readersChanged(serverId: string): void;
  /** Fetches a loaded list again: events don't name who is in it (E2E-16). */
  renew(id: string): void;
  /** Fetches all loaded lists again after events were missed. */
  resync(): Promise<void>;
}

export function createMembers(deps: LoaderDeps): Members {
  const { store } = deps;
  const loaders = createLoaders(deps);
  const searches = createSearches(deps);

  async function load(id: string, anew?: boolean): Promise<void> {
    const loading = await loaders.use(id, (loader) => loader.load(anew));
    if (!loaders.late()) {
      store.update((lists) => ({ ...lists, [id]: { ...NO_MEMBERS, status: "error" } }));
    }
    return loading ?? undefined;
  }

  /** @param change as `Members.apply` */
  function apply(change: (lists: MemberLists, changes: Late) => MemberLists): void {
    searches.againSoon();
    // Before, no list is held.
    const late = loaders.late();
    if (!late) return;
    const before = store.lists.value;
    loaders.recorder.apply((lists) => change(lists, late));
    for (const id of Object.keys(store.lists.value)) {
      loaders.use(id, (loader) => loader.changed(before[id]));
    }
  }

  return {
    actions: {
      load,
      show: (id, first, last) => void loaders.use(id, (loader) => loader.show(first, last)),
      ensureKnown(id, { ids = [], names = [] }) {
        if (store.lists.value[id]) loaders.use(id, (loader) => loader.ensureKnown(ids, names));
      },
      search: async (id, text) => void await loaders.use(id, (loader) => loader.search(text)),
      find: async (id, userId) => await loaders.use(id, (loader) => loader.find(userId)),
      openSearch: searches.open,
    },
    apply,
    readersChanged(serverId) {
      // Also of those that are not held: one of them may be on its way.
      const ids = (deps.channels.lists.value[serverId] ?? []).map(({ id }) => id);
      apply((lists, { setStale }) => setStale(lists, ids));
    },
    renew(id) {
      if (store.lists.value[id]) load(id, true);
    },
    async resync() {
      for (const id of Object.keys(store.lists.value)) await load(id, true);
    },
  };
}

/** The loaders of lists, by id, with the script that has them. */
function createLoaders(deps: LoaderDeps) {
  const recorder = createRecorder(deps.store.update);
  const loaders = new Map<string, ListLoader>();
  let late: Late | undefined;

  /** Acts at once if the loader is there. If it can't be loaded now, the next call tries again. */
  function use<T>(id: string, act: (loader: ListLoader) => T): T | Promise<T | null> {
    if (!late) {
      return lazy(() => import("./late.ts")).load().then((loaded) => {
        late = loaded;
        return use(id, act);
      }, (error) => {
        deps.platform.log("Members could not be loaded", error);
        return null;
      });
    }
    const loader = loaders.get(id) ?? new late.ListLoader(deps, recorder, id);
    loaders.set(id, loader);
    return act(loader);
  }

  return { recorder, use, late: () => late };
}

/** The searches that are open in panels. */
function createSearches(deps: LoaderDeps) {
  const searches = new Set<MemberPages>();
  let searchingAgain = false;
  return {
    async open(id: string) {
      const { createMemberPages } = await lazy(() => import("./member_pages.ts")).load();
      const pages = createMemberPages(deps, id);
      searches.add(pages);
      return { ...pages, close: () => void searches.delete(pages) };
    },
    /** Members who are searched for may have come, gone or changed. */
    againSoon() {
      if (searchingAgain || !searches.size) return;
      searchingAgain = true;
      deps.platform.after(REFETCH_DELAY_MS, () => {
        searchingAgain = false;
        for (const pages of searches) pages.changed();
      });
    },
  };
}
