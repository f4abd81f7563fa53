import type { Db } from "../storage/db.ts";
import type { Tx } from "../storage/tx.ts";
import type { FeatureCheck } from "./check.ts";
import { type EventHandlers, implementEvents, type SocketEvent } from "./client_event.ts";
import { type Handlers, implement, type Route, type Words } from "./endpoint.ts";
import type { EventNamed, EventRule, FeatureEventName } from "./events.ts";
import type { AnyRecordType, KeyParts, PurgedOwner, RecordKey, RecordType } from "./records.ts";

/** The part of a context that the kernel itself uses. */
export interface KernelContext {
  db: Db;
}

/** A section of an export: one row for each record, or rows or a value made by code. */
type Section<Value, Parts extends KeyParts, App> =
  & { readonly section: string }
  & (
    | { readonly row: (value: Value, at: RecordKey<Parts>) => object }
    | { readonly rows: (app: App, ownerId: string) => AsyncIterable<unknown> }
    | { readonly value: (app: App, ownerId: string) => Promise<unknown> }
  );
type Sections<Value, Parts extends KeyParts, App> =
  | Section<Value, Parts, App>
  | readonly Section<Value, Parts, App>[];
/** The sections that show a record, or the reason why no export does. */
type Exported<Value, Parts extends KeyParts, App> =
  | { readonly [O in "user" | "server"]?: Sections<Value, Parts, App> }
  | { readonly omitted: string };

/** Rules for a kind of record beyond reading and writing. */
interface RecordRules<Value, Parts extends KeyParts, App> {
  readonly exported: Exported<Value, Parts, App>;
  /** Runs in every transaction that deletes one: counters, references to pictures and files. */
  readonly onDelete?: (app: App, tx: Tx, at: RecordKey<Parts>, value: Value) => void;
  /** Runs after that commit; a sweep has to find what a stop in between leaves. */
  readonly afterDelete?: (app: App, at: RecordKey<Parts>) => Promise<void>;
  /** Runs in the transaction that deletes its message. @param spaceId whose order events keep */
  readonly onMessageDelete?: (
    app: App,
    tx: Tx,
    at: RecordKey<Parts>,
    spaceId: string | null,
  ) => void;
}

/** A kind of record with its rules. */
export interface FeatureRecord<App> {
  readonly record: AnyRecordType;
  // deno-lint-ignore no-explicit-any
  readonly rules: RecordRules<any, any, App>;
}

/** A function that stops something. */
type Stop = () => void | Promise<void>;

/** `Names`: the events that it declares. */
export interface Feature<App, Names extends FeatureEventName = never> {
  readonly name: string;
  readonly records?: readonly FeatureRecord<App>[];
  readonly endpoints?: readonly Route<App>[];
  readonly words?: Words;
  readonly clientEvents?: readonly SocketEvent<App>[];
  readonly events?: { readonly [T in Names]: EventRule<T, App> };
  readonly check?: () => FeatureCheck;
  /** Deletes more than records when an owner goes: groups to leave, uploads to delete. */
  readonly onPurge?: { readonly [O in PurgedOwner]?: (app: App, id: string) => Promise<void> };
  /**
   * Deletes what an event leaves behind, after its commit and on its node alone. Must not reject: a
   * sweep finishes what a stop or a failure leaves.
   */
  readonly cleanup?: {
    readonly [T in FeatureEventName]?: (app: App, event: EventNamed<T>) => Promise<void>;
  };
  /** Hourly steps, and after a start; by the name that the log, metrics and admin page show. */
  readonly sweep?: Readonly<Record<string, (app: App) => Promise<unknown>>>;
  /** Before the first request, in the order of the features. */
  readonly start?: (app: App) => Stop | Promise<Stop>;
  /**
   * Reloads or drops state in memory: this node was cut off from the others for too long to know
   * what they did (MEND-63).
   */
  readonly renew?: (app: App) => void | Promise<void>;
}

/** Returns the functions that declare the features of one layer, for that layer's context. */
export function featuresOf<App>() {
  return {
    defineFeature: <Names extends FeatureEventName = never>(feature: Feature<App, Names>) =>
      feature,
    /** Attaches rules for deletion and export to a kind of record. */
    withRules: <Value, Parts extends KeyParts>(
      record: RecordType<Value, Parts>,
      rules: RecordRules<Value, Parts, App>,
    ): FeatureRecord<App> => ({ record, rules }),
    implement: <Module extends object>(module: Module, handlers: Handlers<NoInfer<Module>, App>) =>
      implement<Module, App>(module, handlers),
    implementEvents: <Module extends object>(
      module: Module,
      handlers: EventHandlers<NoInfer<Module>, App>,
    ) => implementEvents<Module, App>(module, handlers),
  };
}

/** Names of the events that features declare. */
type EventsIn<F extends readonly unknown[]> = F[number] extends infer One
  ? One extends Feature<never, infer Names> ? Names : never
  : never;
/** A type error that names the events of no feature. */
type Complete<F extends readonly unknown[]> = [Exclude<FeatureEventName, EventsIn<F>>] extends
  [never] ? unknown : { eventsWithoutAudience: Exclude<FeatureEventName, EventsIn<F>> };

/** Lists the features of a program. Fails to compile while an event belongs to none of them. */
export function listFeatures<App>() {
  return <const F extends readonly Feature<App>[]>(
    features: F & Complete<F>,
  ): readonly Feature<App>[] => features;
}

/** The endpoints of all features, each with the words of its feature. */
export function endpointsOf<App>(features: readonly Feature<App>[]): Route<App>[] {
  return features.flatMap(({ endpoints = [], words }) =>
    endpoints.map((endpoint) => ({ ...endpoint, words }))
  );
}

/** The events that clients send, of all features. */
export function clientEventsOf<App>(features: readonly Feature<App>[]): SocketEvent<App>[] {
  return features.flatMap(({ clientEvents = [] }) => clientEvents);
}
