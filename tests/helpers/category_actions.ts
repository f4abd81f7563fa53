/** Random actions on categories, and on where channels are. */
import type { Action, Actor } from "./actor.ts";
import type { Dice } from "./seeds.ts";

export function categoryActions({ next, pick }: Dice): Action[] {
  const someServer = ({ state }: Actor) => pick(Object.values(state.servers))?.id;
  const someCategory = ({ state }: Actor) => pick(Object.values(state.categories).flat());
  const someChannel = ({ state }: Actor) => pick(Object.values(state.channels));

  return [
    ["create a category", (actor) => {
      const serverId = someServer(actor);
      if (!serverId || actor.state.categories[serverId].length > 3) return;
      const name = `category ${next()}`;
      return actor.person.post(`/channels/server/${serverId}/categories`, { name });
    }],
    ["rename a category", (actor) => {
      const category = someCategory(actor);
      const name = `renamed ${next()}`;
      if (category) return actor.person.put(`/categories/${category.id}`, { name });
    }],
    ["delete a category", (actor) => {
      const category = someCategory(actor);
      if (category && next() < 0.4) return actor.person.delete(`/categories/${category.id}`);
    }],
    ["create a channel in a category", (actor) => {
      const category = someCategory(actor);
      if (!category || Object.keys(actor.state.channels).length > 8) return;
      const permissions = next() < 0.3 ? { default: { readMessages: next() < 0.5 } } : undefined;
      const wanted = { name: "inside", categoryId: category.id, isVoice: next() < 0.2 };
      const path = `/channels/server/${category.server_id}`;
      return actor.person.post(path, { ...wanted, permissions });
    }],
    ["delete a channel", (actor) => {
      const channel = someChannel(actor);
      if (channel && next() < 0.2) return actor.person.delete(`/channels/${channel.id}`);
    }],
    ["override a category", (actor) => {
      const category = someCategory(actor);
      if (!category) return;
      const people = Object.keys(actor.state.members[category.server_id] ?? {});
      const roles = Object.keys(actor.state.roles[category.server_id] ?? {});
      const target = next() < 0.5 ? "default" : pick([...people, ...roles]);
      const denies = { readMessages: next() < 0.5 };
      const permissions = next() < 0.3 ? {} : next() < 0.8 ? denies : { manageChannels: true };
      const path = `/categories/${category.id}/permissions/${target}`;
      return actor.person.put(path, { permissions });
    }],
    ["sync a channel", (actor) => {
      const channel = someChannel(actor);
      if (channel) return actor.person.post(`/channels/${channel.id}/sync`);
    }],
    ["move within a category", (actor) => {
      const channel = someChannel(actor);
      const position = Math.floor(next() * 8);
      if (channel) return actor.person.put(`/channels/${channel.id}`, { position });
    }],
    ["order everything", async (actor) => {
      const serverId = someServer(actor);
      if (!serverId) return;
      const path = `/channels/server/${serverId}`;
      const { channels, categories, order_version } = (await actor.person.get(path)).body;
      const ids: string[] = categories.map(({ id }: { id: string }) => id);
      const order = channels.map(({ id, category_id }: { id: string; category_id?: string }) => {
        const other = next() < 0.3 ? pick([null, ...ids]) ?? null : category_id ?? null;
        const sync = other !== null && next() < 0.3;
        return { id, category_id: other, position: Math.floor(next() * 5), sync };
      });
      const turned = next() < 0.3 ? ids.toReversed() : ids;
      const body = { order_version, categories: turned, channels: order };
      return actor.person.put(`${path}/order`, body);
    }],
  ];
}
