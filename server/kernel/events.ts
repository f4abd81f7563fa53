import type { DomainEvent, FeatureEvents } from "../base/bus.ts";
import type { ServerEventName, ServerEvents } from "../../protocol/socket.ts";
import type { Audience, Subscriptions } from "./audience.ts";

export type FeatureEventName = keyof FeatureEvents;
export type EventNamed<T extends FeatureEventName> = Extract<DomainEvent, { type: T }>;

/** The account that pays for an event about a state, of which only the latest matters. */
export interface EventCost {
  readonly kind: "person" | "server";
  readonly account: string;
  /** A later event about the same subject replaces a waiting one. */
  readonly subject: string;
  readonly pace?: "person" | "voiceState" | "participants" | "poll" | "interest" | "threadActivity";
}
/**
 * The basis of how many deliveries an event costs: its audience, a number of sockets, or all
 * sockets in the servers of a person.
 */
export type Reach = Audience | number | { readonly fellowsOf: string };
export type CostOfReach = EventCost & { readonly reach: Reach };
/** A waiting event, by account and subject. */
export type WaitingEvent = Pick<EventCost, "account" | "subject">;

/**
 * Ids whose order the event keeps: servers, direct messages, people. `null`: it comes after
 * everything before it.
 */
export type Order = string | readonly string[] | null;

/** Sends events whose audience only code knows, and changes what sockets are subscribed to. */
export interface Delivery {
  /** @param isBrief lost rather than buffered */
  send<N extends ServerEventName>(
    audience: Audience,
    name: N,
    data: ServerEvents[N],
    isBrief?: boolean,
  ): void | Promise<void>;
  /** People with a socket in the audience. */
  people(audience: Audience): Iterable<string>;
  /** Subscribes all sockets of an audience to the events of these servers and channels. */
  subscribe(audience: Audience, subscriptions: Subscriptions): void;
  unsubscribe(audience: Audience, subscriptions: Subscriptions): void;
  /** Unsubscribes a person's sockets from a channel, except those that have it on screen. */
  unsubscribeOthers(userId: string, channelId: string): void;
  /** Ids of the channels that any socket of a person is subscribed to. */
  channelsOf(userId: string): string[];
  /** How many of a person's sockets are subscribed to a channel; null: the person has none. */
  subscription(userId: string, channelId: string): "all" | "some" | "none" | null;
  /**
   * Makes sockets that are just connecting read their permissions again, because they have changed
   * for these people, or for members of these servers.
   */
  readableChanged(whose: Pick<Audience, "users" | "servers">): void;
  /** Closes all sockets of a session. */
  disconnect(sessionId: string): void;
  /** Closes sockets of a session whose token has been revoked. @param at milliseconds */
  revokeTokens(sessionId: string, at: number): Promise<void>;
}

/** The delivery rules of all features' events. */
export interface EventRules {
  orderOf(event: DomainEvent): Order;
  /** null: the rate limit of its cause bounds the event. */
  costOf(event: DomainEvent): CostOfReach | null;
  /** The waiting event that this one makes obsolete. */
  endedBy(event: DomainEvent): WaitingEvent | null;
  /** Makes one event of a waiting one and a later one about the same subject. */
  mergedOf(before: DomainEvent, later: DomainEvent): DomainEvent;
  /** A key: of events with the same that have not begun, one is delivered; null: each of them. */
  onceKeyOf(event: DomainEvent): string | null;
  /** @returns a promise if the event's data has to be read */
  deliver(event: DomainEvent, delivery: Delivery): void | Promise<void>;
}

type Data<T extends ServerEventName> = ServerEvents[T] | null;
type Receivers<T extends FeatureEventName, App> =
  | (T extends ServerEventName ? {
      readonly audience: (event: EventNamed<T>) => Audience;
      /** The data to send; null: its subject is gone. Reads current data, so it is never stale. */
      readonly wire: (event: EventNamed<T>, app: App) => Data<T> | Promise<Data<T>>;
      readonly cost: CostRule<T, App, EventCost>;
    }
    : never)
  | {
    readonly audience: "code";
    readonly deliver: (
      event: EventNamed<T>,
      app: App,
      delivery: Delivery,
    ) => void | Promise<void>;
    /** Only the code knows the audience, so the cost names its reach. */
    readonly cost: CostRule<T, App, CostOfReach>;
  }
  | { readonly audience: "nobody"; readonly because: string; readonly cost: null };

/** null: the rate limit of its cause bounds it. */
type CostRule<T extends FeatureEventName, App, Cost> =
  | ((event: EventNamed<T>, app: App) => Cost | null)
  | null;

/** Delivery rules of an event. Audience, order and cost are required. */
export type EventRule<T extends FeatureEventName, App> = Receivers<T, App> & {
  readonly order: (event: EventNamed<T>) => Order;
  /** The waiting event that this one makes obsolete. */
  readonly ends?: (event: EventNamed<T>) => WaitingEvent;
  /** Merges a later event into a waiting one of the same subject. Default: the later one. */
  readonly merge?: (before: EventNamed<T>, later: EventNamed<T>) => EventNamed<T>;
  /** A key: of events with the same that wait for their order, one is enough. */
  readonly onceKey?: (event: EventNamed<T>) => string;
};
