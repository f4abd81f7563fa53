import type { DomainEvent } from "../base/bus.ts";
import type { Tx } from "../storage/tx.ts";
import type {
  CostOfReach,
  Delivery,
  EventRule,
  EventRules,
  FeatureEventName,
  Order,
  WaitingEvent,
} from "./events.ts";
import type { Feature, FeatureRecord, KernelContext } from "./feature.ts";
import {
  type AnyRecordType,
  declaredRecords,
  type KeyParts,
  type PurgedOwner,
  type RecordKey,
} from "./records.ts";
import { type DeletedMessage, type Purge, purgesOf, type RecordDeletion } from "./purges.ts";

/** Derives the program's tables from its features. */
export class FeatureRegistry<App extends KernelContext> implements RecordDeletion, EventRules {
  readonly #rules = new Map<string, EventRule<FeatureEventName, App>>();
  readonly #records: readonly FeatureRecord<App>[];
  /** By event. */
  readonly #cleanups = new Map<string, ((app: App, event: never) => Promise<void>)[]>();

  /** @throws Error if a kind of record belongs to no feature, or to two */
  constructor(readonly all: readonly Feature<App>[], readonly app: () => App) {
    this.#records = all.flatMap(({ records = [] }) => records);
    requireAllRecords(this.#records);
    for (const { events = {}, cleanup = {} } of all) {
      for (const [name, rule] of Object.entries<EventRule<FeatureEventName, App>>(events)) {
        this.#rules.set(name, rule);
      }
      for (const [name, run] of Object.entries(cleanup)) {
        this.#cleanups.set(name, [...this.#cleanups.get(name) ?? [], run]);
      }
    }
  }

  orderOf(event: DomainEvent): Order {
    return this.#ruleOf(event).order(event);
  }

  costOf(event: DomainEvent): CostOfReach | null {
    const rule = this.#ruleOf(event);
    if (!rule.cost) return null;
    if (rule.audience === "code") return rule.cost(event, this.app());
    // The event's name found the rule, so their types belong together.
    const own = event as never;
    const cost = rule.cost(own, this.app());
    return cost && { ...cost, reach: rule.audience(own) };
  }

  endedBy(event: DomainEvent): WaitingEvent | null {
    return this.#ruleOf(event).ends?.(event) ?? null;
  }

  mergedOf(before: DomainEvent, later: DomainEvent): DomainEvent {
    return this.#ruleOf(later).merge?.(before, later) ?? later;
  }

  onceKeyOf(event: DomainEvent): string | null {
    return this.#ruleOf(event).onceKey?.(event) ?? null;
  }

  deliver(event: DomainEvent, delivery: Delivery): void | Promise<void> {
    const rule = this.#ruleOf(event);
    if (rule.audience === "nobody") return;
    if (rule.audience === "code") return rule.deliver(event, this.app(), delivery);
    // The event's name found the rule, so their types belong together.
    const own = event as never;
    const audience = rule.audience(own);
    const send = (data: object | null) => {
      if (!data) return;
      // An event with an audience of its own is sent by its own name and with its own data.
      return delivery.send(audience, event.type as never, data as never);
    };
    const data: object | null | Promise<object | null> = rule.wire(own, this.app());
    return data instanceof Promise ? data.then(send) : send(data);
  }

  #ruleOf({ type }: DomainEvent): EventRule<FeatureEventName, App> {
    const rule = this.#rules.get(type);
    if (!rule) throw new Error(`No feature declares the event ${type}`);
    return rule;
  }

  async purge(owner: PurgedOwner, id: string): Promise<void> {
    for (const [, purge] of this.purgesOf(owner)) await purge(id);
  }

  purgesOf(owner: PurgedOwner): Purge[] {
    return purgesOf(this.all, this.app, owner);
  }

  /** Returns whether the owner has any of the records that it has one of at most; lists nothing. */
  async hasLeft(owner: PurgedOwner, id: string): Promise<boolean> {
    const keys = this.#records.map(({ record }) => record.singleKeyOf(owner, id))
      .filter((key) => key !== null);
    return (await this.app().db.getMany(keys)).some((value) => value !== null);
  }

  deleteOfMessage(tx: Tx, { channelId, seq, spaceId }: DeletedMessage): void {
    for (const { record, rules } of this.#records) {
      if (!record.isOfMessage) continue;
      const [channel, number] = Object.keys(record.parts);
      const at = { [channel]: channelId, [number]: seq };
      // A check for each would exceed what one commit takes when many messages go at once.
      const value = rules.onMessageDelete || rules.onDelete
        ? tx.unchecked.get(record.key(at))
        : null;
      record.delete(tx, at);
      if (value === null) continue;
      rules.onDelete?.(this.app(), tx, at, value);
      rules.onMessageDelete?.(this.app(), tx, at, spaceId);
    }
  }

  /** Sections of an export, in the order of the features: lists of rows, or values. */
  async sectionsOf(owner: "user" | "server", id: string): Promise<[name: string, unknown][]> {
    const sections: [string, unknown][] = [];
    for (const stored of this.#records) {
      const { exported } = stored.rules;
      const own = "omitted" in exported ? [] : exported[owner] ?? [];
      for (const section of [own].flat()) {
        const content = "value" in section
          ? await section.value(this.app(), id)
          : "rows" in section
          ? section.rows(this.app(), id)
          : this.#rowsOf(stored.record, section.row, owner, id);
        sections.push([section.section, content]);
      }
    }
    return sections;
  }

  async *#rowsOf(
    record: AnyRecordType,
    row: (value: unknown, at: RecordKey<KeyParts>) => object,
    owner: PurgedOwner,
    id: string,
  ): AsyncGenerator<object> {
    const { db } = this.app();
    for (const at of await record.ownedBy(db, owner, id)) {
      const value = await db.get(record.key(at));
      if (value !== null) yield row(value, at);
    }
  }

  /** Returns what deletes an event's leftovers; null: it has none. */
  cleanupOf(event: DomainEvent): (() => Promise<void>) | null {
    const all = this.#cleanups.get(event.type);
    if (!all) return null;
    return async () => {
      for (const run of all) {
        // The event's name found the function, so their types belong together.
        await run(this.app(), event as never);
      }
    };
  }

  /** Hourly steps of all features. */
  *sweeps(): Generator<[step: string, run: () => Promise<unknown>]> {
    for (const { sweep = {} } of this.all) {
      for (const [step, run] of Object.entries(sweep)) yield [step, () => run(this.app())];
    }
  }

  /** @returns a function that stops everything it started */
  async start(): Promise<() => Promise<void>> {
    const stops: (() => void | Promise<void>)[] = [];
    for (const { start } of this.all) if (start) stops.push(await start(this.app()));
    return async () => void await Promise.all(stops.map((stop) => stop()));
  }

  /** Makes every feature reload its state in memory. @param report called with failures */
  renew(report: (feature: string, error: unknown) => void): void {
    for (const { name, renew } of this.all) {
      Promise.try(() => renew?.(this.app())).catch((error) => report(name, error));
    }
  }
}

function requireAllRecords(listed: readonly FeatureRecord<never>[]): void {
  const kinds = listed.map(({ record }) => record.kind);
  const twice = kinds.filter((kind, i) => kinds.indexOf(kind) !== i);
  const none = [...declaredRecords.keys()].filter((kind) => !kinds.includes(kind));
  if (twice.length || none.length) {
    throw new Error(`Records of no feature: ${none}; of two features: ${twice}`);
  }
}
