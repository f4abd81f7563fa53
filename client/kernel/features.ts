import { signal } from "@preact/signals";
import { NetworkError } from "../base/errors.ts";
import type { EventListeners } from "../base/event_listeners.ts";
import type { AllDeps, AnyClientFeature, ClientsOf, FeatureHalf } from "./feature.ts";

interface App {
  listeners: Pick<EventListeners, "listen">;
}

/** Runs the features of one page. */
export class ClientFeatures<const F extends readonly AnyClientFeature[]> {
  readonly #running: readonly RunningFeature[];
  /** Each feature as pages see it. */
  readonly client: ClientsOf<F>;

  constructor(features: F) {
    this.#running = features.map((feature) => new RunningFeature(feature));
    const clients = this.#running.map(({ feature, client }) => [feature.name, client]);
    this.client = Object.fromEntries(clients);
  }

  /** Starts the eager halves. Actions may be called from then on. */
  start(app: AllDeps<F> & App): void {
    for (const one of this.#running) one.start(app);
  }

  /** Calls this of every half that is there. Resolves when all are done. */
  tell(what: "onSignIn" | "onListed" | "onSignOut"): Promise<unknown> {
    return Promise.all(this.#running.flatMap(({ halves }) => halves.map((half) => half[what]?.())));
  }
}

class RunningFeature {
  readonly client: object;
  readonly #store: object;
  readonly #late: object;
  readonly #opened = signal<object | null>(null);
  readonly halves: FeatureHalf[] = [];
  #app: App | undefined;

  constructor(readonly feature: AnyClientFeature) {
    this.#store = feature.store?.() ?? {};
    const late = { opened: this.#opened, open: () => this.#open() };
    const call = async (name: string, args: unknown[]) => {
      const actions = await this.#open().catch((cause) => {
        throw new NetworkError({ cause });
      });
      // Types offer only what the late half has.
      return await (actions as Record<string, (...args: unknown[]) => unknown>)[name](...args);
    };
    this.#late = withCalls({ ...late }, call);
    this.client = withCalls({ ...late, ...this.#store }, call);
  }

  start(app: App): void {
    this.#app = app;
    const half = this.feature.eager?.(app, this.#store, this.#late);
    if (half) Object.assign(this.client, this.#begin(half).actions);
  }

  async #open(): Promise<object | null> {
    const open = await this.feature.late?.load();
    // Several may have waited for the module.
    if (open && !this.#opened.value) {
      this.#opened.value = this.#begin(open(this.#app, this.#store)).actions;
    }
    return this.#opened.value;
  }

  #begin<Half extends FeatureHalf>(half: Half): Half {
    this.halves.push(half);
    if (half.events) this.#app?.listeners.listen(half.events);
    return half;
  }
}

/** An object that takes for an action whatever is not in `known`. */
function withCalls(
  known: Record<string, unknown>,
  call: (name: string, args: unknown[]) => unknown,
): object {
  return new Proxy(known, {
    get(_, name) {
      // A feature is no promise, even where it is awaited.
      if (typeof name === "symbol" || name === "then") return undefined;
      return known[name] ??= (...args: unknown[]) => call(name, args);
    },
  });
}
