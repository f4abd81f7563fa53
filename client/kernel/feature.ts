import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Lazy } from "../../browser/lazy.ts";
import type { ConnectionState } from "../base/connection_store.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { EventHandlers } from "../base/socket.ts";

type EventName = keyof EventHandlers;

/** Methods of a half are called by these names, with what has happened. */
export interface LifecycleEvents {
  /** The session holds: once a page. */
  onSignIn: [];
  /** The connection begins, ends or is being tried. */
  onConnection: [state: ConnectionState];
  /** After each connection, once servers, channels and members are fetched: what may wait. */
  onListed: [];
  /** A channel is gone for this person. */
  onChannelGone: [channelId: string];
  /** A server is gone for this person; its channels follow. */
  onServerGone: [serverId: string];
  /** Nothing of the session stays in memory (SESS-20 to 22). */
  onSignOut: [];
}

type LifecycleHandlers = {
  readonly [K in keyof LifecycleEvents]?: (...about: LifecycleEvents[K]) => unknown;
};

/** A half of a feature, once it is there. */
export interface FeatureHalf extends LifecycleHandlers {
  readonly actions?: object;
  /** The app and other features have this, each under its name here. Pages don't see it. */
  readonly shared?: object;
  readonly events?: EventPart;
}

/** The half that is loaded. A late event without a handler in it is a type error. */
type LateHalf<Actions extends object, Late extends EventName> =
  & FeatureHalf
  & { readonly actions: Actions }
  & ([Late] extends [never] ? unknown : { readonly events: Pick<EventHandlers, Late> });

/**
 * A feature of the browser: a store with its signals, and two halves with actions and event
 * handlers. One half is there from the start, the other is loaded by the first action that needs
 * it. Each half declares its dependencies on the app.
 */
export interface ClientFeature<
  Name extends string,
  Store extends object,
  EagerDeps,
  Eager extends FeatureHalf,
  LateDeps,
  Actions extends object,
  Late extends EventName,
> {
  /** `client.<name>` for pages. */
  readonly name: Name;
  readonly store?: () => Store;
  /** @param late the other half; calling an action loads it */
  readonly eager?: (app: EagerDeps, store: Store, late: LateActions<Actions>) => Eager;
  readonly late?: Lazy<(app: LateDeps, store: Store) => LateHalf<Actions, NoInfer<Late>>>;
  /** Events that have nothing to change before the late half is there. */
  readonly lateEvents?: readonly Late[];
}

/** A feature, whatever it is made of. */
export interface AnyClientFeature {
  readonly name: string;
  readonly store?: () => object;
  // deno-lint-ignore no-explicit-any
  readonly eager?: (app: any, store: any, late: any) => FeatureHalf;
  // deno-lint-ignore no-explicit-any
  readonly late?: Lazy<(app: any, store: any) => FeatureHalf & { readonly actions: object }>;
  readonly lateEvents?: readonly EventName[];
}

type Nothing = Record<never, never>;

/** Declares a feature of the browser, which `client/app/feature_list.ts` lists. */
export function defineClientFeature<
  const Name extends string,
  Store extends object = Nothing,
  EagerDeps = unknown,
  Eager extends FeatureHalf = Nothing,
  LateDeps = unknown,
  Actions extends object = Nothing,
  const Late extends EventName = never,
>(feature: ClientFeature<Name, Store, EagerDeps, Eager, LateDeps, Actions, Late>) {
  return feature;
}

/** Actions that can be called before they are loaded: those that answer with a promise. */
type Callable<Actions> = {
  readonly [
    K in keyof Actions as Actions[K] extends (...args: never[]) => Promise<unknown> ? K : never
  ]: Actions[K];
};

/**
 * The late half before it is loaded. Its actions throw `NetworkError` if loading fails; the next
 * call tries again.
 */
export type LateActions<Actions> = Callable<Actions> & {
  /** Everything that the late half offers, once it is loaded; null until then. */
  readonly opened: ReadonlySignal<Actions | null>;
  /** Loads the late half. Rejects if loading fails. */
  open(): Promise<Actions>;
};

/** The readable part of a store: signals, and functions that return something. */
export type View<S> = {
  readonly [
    K in keyof S as S[K] extends (...args: never[]) => infer R ? [R] extends [void] ? never : K : K
  ]: S[K] extends Signal<infer V> ? ReadonlySignal<V> : S[K];
};

type EagerActions<F> = F extends { eager?: (...args: never[]) => { actions: infer Actions } }
  ? Actions
  : Nothing;
type LateActionsOf<F> = F extends { late?: Lazy<(...args: never[]) => { actions: infer Actions }> }
  ? LateActions<Actions>
  : Nothing;
type ViewOf<F> = F extends { store?: () => infer Store } ? View<Store> : Nothing;

/**
 * `client.<name>` of each feature. An eager action hides others of the same name.
 * @typeParam Stores those that the app makes: a feature's name shows the one of that name
 */
export type ClientsOf<F extends readonly AnyClientFeature[], Stores = Nothing> = {
  readonly [One in F[number] as One["name"]]:
    & EagerActions<One>
    & Omit<
      & LateActionsOf<One>
      & ViewOf<One>
      & (One["name"] extends keyof Stores ? View<Stores[One["name"]]> : Nothing),
      keyof EagerActions<One>
    >;
};

type SharedIn<F> = F extends { eager?: (...args: never[]) => { shared: infer Shared } } ? Shared
  : Nothing;
type InSharedFunction<F> = F extends unknown ? (shared: SharedIn<F>) => void : never;

/** Everything that eager halves of a list of features share. */
export type SharedOf<F extends readonly AnyClientFeature[]> = InSharedFunction<F[number]> extends
  (shared: infer All) => void ? All : never;

type DepsOf<F> =
  & (F extends { eager?: (app: infer Deps, ...rest: never[]) => unknown } ? Deps : unknown)
  & (F extends { late?: Lazy<(app: infer Deps, ...rest: never[]) => unknown> } ? Deps : unknown);
type InFunction<F> = F extends unknown ? (deps: DepsOf<F>) => void : never;

/** Everything that a list of features needs. */
type AllDeps<F extends readonly AnyClientFeature[]> = InFunction<F[number]> extends
  (deps: infer All) => void ? All : never;

/**
 * The app gives a list of features everything that they need and don't share with each other. The
 * compiler compares what is shared with what is needed.
 */
export type AppDeps<F extends readonly AnyClientFeature[]> = SharedOf<F> extends
  Pick<AllDeps<F>, keyof AllDeps<F> & keyof SharedOf<F>> ? Omit<AllDeps<F>, keyof SharedOf<F>>
  : { sharedDoesNotFit: never };

type EventsIn<F> = F extends { lateEvents?: readonly (infer Late)[] } ? Late : never;
type EagerEventsIn<F> = F extends { eager?: (...args: never[]) => { events: infer Events } }
  ? keyof Events
  : never;

/** The events that a list of features handles. */
export type EventsOf<F extends readonly AnyClientFeature[]> =
  & EventName
  & (EventsIn<F[number]> | EagerEventsIn<F[number]>);
