/** Channels of a category by id, in their order. `id` null: those without a category, which come first. */
export interface OrderedSection {
  id: string | null;
  channels: readonly string[];
}

/** A channel or a category of the list. */
export type OrderItem = { channel: string } | { category: string };

/** Where a channel goes. `before` null: at the end of the category. */
export interface Target {
  category: string | null;
  before: string | null;
}

/** Returns the order with a channel moved; null: it is already there. */
export function moveChannel(
  order: readonly OrderedSection[],
  channel: string,
  { category, before }: Target,
): OrderedSection[] | null {
  if (before === channel) return null;
  return ifChanged(
    order,
    order.map(({ id, channels }) => {
      const others = channels.filter((one) => one !== channel);
      if (id !== category) return { id, channels: others };
      const at = before === null ? -1 : others.indexOf(before);
      return { id, channels: others.toSpliced(at === -1 ? others.length : at, 0, channel) };
    }),
  );
}

/** Returns the order with a category before another one, or last; null: it is already there. */
export function moveCategory(
  order: readonly OrderedSection[],
  category: string,
  before: string | null,
): OrderedSection[] | null {
  const moved = order.find(({ id }) => id === category);
  if (!moved || before === category) return null;
  const others = order.filter((one) => one !== moved);
  const at = before === null ? -1 : others.findIndex(({ id }) => id === before);
  return ifChanged(order, others.toSpliced(at === -1 ? others.length : at, 0, moved));
}

/**
 * Returns the order with an item one step up or down: a channel at the end of its category goes
 * into the next one. null: there is no further step.
 */
export function stepItem(
  order: readonly OrderedSection[],
  item: OrderItem,
  by: 1 | -1,
): OrderedSection[] | null {
  if ("category" in item) {
    const at = order.findIndex(({ id }) => id === item.category);
    // The channels without a category stay first.
    if (at + by < 1 || at + by >= order.length) return null;
    const next = by === 1 ? order[at + 2] : order[at - 1];
    return moveCategory(order, item.category, next?.id ?? null);
  }
  const at = order.findIndex(({ channels }) => channels.includes(item.channel));
  if (at === -1) return null;
  const { id, channels } = order[at];
  const from = channels.indexOf(item.channel);
  if (from + by >= 0 && from + by < channels.length) {
    const before = channels[by === 1 ? from + 2 : from - 1] ?? null;
    return moveChannel(order, item.channel, { category: id, before });
  }
  const beside = order[at + by];
  if (!beside) return null;
  const before = by === 1 ? beside.channels[0] ?? null : null;
  return moveChannel(order, item.channel, { category: beside.id, before });
}

/** Returns where an item is, counted from 0, and of how many. */
export function positionOf(order: readonly OrderedSection[], item: OrderItem) {
  if ("category" in item) {
    const position = order.findIndex(({ id }) => id === item.category) - 1;
    return { category: null, position, count: order.length - 1 };
  }
  const { id = null, channels = [] } =
    order.find(({ channels }) => channels.includes(item.channel)) ?? {};
  return { category: id, position: channels.indexOf(item.channel), count: channels.length };
}

function ifChanged(
  before: readonly OrderedSection[],
  after: OrderedSection[],
): OrderedSection[] | null {
  return JSON.stringify(before) === JSON.stringify(after) ? null : after;
}
