import { invalid } from "../../../protocol/errors.ts";
import type { Forum, ForumChange, ForumTag } from "../../../protocol/forum.ts";
import type { ForumRecord, ServerChannelRecord, TagRecord, ThreadState } from "./records.ts";

/** Returns a forum's settings as clients see them (COM-8). */
export function forumView(forum: ForumRecord = {}): Forum {
  const { guidelines = "", tags = [], default_reaction } = forum;
  const { require_tag = false, sort = "activity", layout = "list" } = forum;
  return {
    guidelines,
    tags: tags.map(tagView),
    require_tag,
    ...(default_reaction && { default_reaction }),
    sort,
    layout,
  };
}

function tagView({ id, name, emoji, moderated }: TagRecord): ForumTag {
  return { id, name, ...(emoji && { emoji }), moderated: moderated === true };
}

/**
 * Returns a forum's settings after a change: what is missing stays, null takes it back.
 * @param newId makes the ids of new tags
 * @returns undefined: all are as usual
 * @throws AppError invalid_input for a tag that the forum does not have
 */
export function forumAfter(
  { forum: before = {} }: Pick<ServerChannelRecord, "forum">,
  change: ForumChange | null,
  newId: () => string,
): ForumRecord | undefined {
  if (change === null) return undefined;
  const {
    guidelines = before.guidelines,
    require_tag = before.require_tag,
    default_reaction = before.default_reaction,
    sort = before.sort,
    layout = before.layout,
  } = change;
  const tags = change.tags === undefined ? before.tags : tagsAfter(before, change.tags, newId);
  const after: ForumRecord = {
    ...(guidelines && { guidelines }),
    ...(tags?.length && { tags }),
    ...(require_tag && { require_tag }),
    ...(default_reaction && { default_reaction }),
    ...(sort === "created" && { sort }),
    ...(layout === "gallery" && { layout }),
  };
  return Object.keys(after).length > 0 ? after : undefined;
}

function tagsAfter(
  { tags: before = [] }: ForumRecord,
  wanted: NonNullable<ForumChange["tags"]> | null,
  newId: () => string,
): TagRecord[] {
  return (wanted ?? []).map(({ id, name, emoji, moderated }, i) => {
    const known = before.find((tag) => tag.id === id);
    if (id !== undefined && !known) throw invalid(`forum.tags.${i}.id`, "is not a tag here");
    return {
      id: id ?? newId(),
      name,
      ...(emoji && { emoji }),
      ...(moderated && { moderated }),
    };
  });
}

/** Returns a post's tags that its forum still has, in the forum's order. */
export function tagsOf(
  { forum = {} }: Pick<ServerChannelRecord, "forum">,
  { tags = [] }: Pick<ThreadState, "tags">,
): TagRecord[] {
  return (forum.tags ?? []).filter(({ id }) => tags.includes(id));
}

/**
 * Returns the tags of a post after a change, as they are stored.
 * @param mayModerate whether its editor may put on and take off moderated ones
 * @throws AppError invalid_input for an unknown tag, for a moderated one, and for none where the
 * forum needs one
 */
export function postTagsAfter(
  parent: Pick<ServerChannelRecord, "forum">,
  before: Pick<ThreadState, "tags">,
  wanted: readonly string[],
  mayModerate: boolean,
): Pick<ThreadState, "tags"> {
  const all = parent.forum?.tags ?? [];
  if (wanted.some((id) => !all.some((tag) => tag.id === id))) {
    throw invalid("tags", "must be tags of the forum");
  }
  if (wanted.length === 0 && parent.forum?.require_tag) throw invalid("tags", "must have one");
  const held = before.tags ?? [];
  const isModerated = all.some(({ id, moderated }) =>
    moderated && wanted.includes(id) !== held.includes(id)
  );
  if (isModerated && !mayModerate) throw invalid("tags", "has one that only moderators change");
  return wanted.length > 0 ? { tags: [...wanted] } : {};
}
