import { z } from "zod";
import { id, name, text } from "./common.ts";
import { FORUM_LIMITS } from "./forum_limits.ts";
import { emoji } from "./messages.ts";

const tagName = name(FORUM_LIMITS.tagName);

/** A tag of a forum's posts (COM-8). */
export const forumTag = z.object({
  id,
  name: z.string(),
  emoji: z.string().optional(),
  /** Only holders of `manageThreads` put it on posts and take it off. */
  moderated: z.boolean(),
});
export type ForumTag = z.infer<typeof forumTag>;

/** Posts with the latest activity first, or the newest. */
export const forumSort = z.enum(["activity", "created"]);
export type ForumSort = z.infer<typeof forumSort>;
export const forumLayout = z.enum(["list", "gallery"]);
export type ForumLayout = z.infer<typeof forumLayout>;

/** Settings of a channel of `kind: forum`. */
export const forum = z.object({
  /** Several lines; '' for none. */
  guidelines: z.string(),
  tags: z.array(forumTag),
  /** A post needs a tag. */
  require_tag: z.boolean(),
  /** The emoji with which one press reacts to a post. Absent: none. */
  default_reaction: z.string().optional(),
  sort: forumSort,
  layout: forumLayout,
});
export type Forum = z.infer<typeof forum>;

/** Tags are given whole, in their order; one without an id is new. */
const tagChange = z.strictObject({
  id: id.optional(),
  name: tagName,
  emoji: emoji.nullable().optional(),
  moderated: z.boolean().optional(),
});

/** Missing stays, null takes it back. */
export const forumChange = z.strictObject({
  guidelines: text(FORUM_LIMITS.guidelines).nullable().optional(),
  tags: z.array(tagChange).max(FORUM_LIMITS.tags)
    .refine((tags) => {
      const ids = tags.flatMap((tag) => tag.id ?? []);
      return new Set(ids).size === ids.length;
    }, "names one twice").nullable().optional(),
  require_tag: z.boolean().nullable().optional(),
  default_reaction: emoji.nullable().optional(),
  sort: forumSort.nullable().optional(),
  layout: forumLayout.nullable().optional(),
});
export type ForumChange = z.infer<typeof forumChange>;

/** Ids of a post's tags. */
export const postTags = z.array(id).max(FORUM_LIMITS.tagsPerPost)
  .refine((tags) => new Set(tags).size === tags.length, "names one twice");
