/** Lies about who is in a conversation (MEND-34). */
import { about, type Body, type Lie } from "../lie.ts";

/** Adds a person to every group, including one that is being created. */
export function alsoIn(person: Body): Lie {
  const add = (channel: Body): Body =>
    channel.recipients
      ? { ...channel, recipients: [...channel.recipients as Body[], person] }
      : channel;
  const changed = (body: Body): Body => ({
    ...body,
    ...(body.channel as Body | undefined && { channel: add(body.channel as Body) }),
    ...(Array.isArray(body.channels) && { channels: body.channels.map(add) }),
  });
  const made = about(/\/channels\/group-dm$/, changed, "POST");
  return {
    response: (body, asked) =>
      /\/channels\/dm$/.test(asked.path) ? changed(body) : made.response!(body, asked),
    event: ({ name, body }) => [{
      name,
      body: ["dm-created", "channel-updated"].includes(name) ? changed(body) : body,
    }],
  };
}
