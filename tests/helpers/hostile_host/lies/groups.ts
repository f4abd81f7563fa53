/** Lies about how a group has gone on (E2E-24, E2E-26). */
import type { CommitRow } from "../../../../protocol/e2ee/group_schemas.ts";
import { about, type Asked, type Body, type Lie } from "../lie.ts";

/** The group is in an epoch that was long ago: the store was rolled back. */
export const rolledBack = (epoch: number): Lie =>
  about(/\/commits\?/, (body) => ({ ...body, epoch, rows: [] }));

/** The group has gone on by a commit that the server does not have. */
export const forgedCommit = (generation: number, row: CommitRow): Lie =>
  about(/\/commits\?/, (body, path) => {
    return body.generation === generation && path.includes(`from=${row.epoch}`)
      ? { ...body, rows: [row], epoch: row.epoch + 1 }
      : body;
  });

/** Each epoch has ended so late. */
export const endedAt = (seq: number): Lie =>
  about(/\/commits\?/, (body) => ({
    ...body,
    rows: body.rows.map((row: CommitRow) => ({ ...row, at_seq: seq })),
  }));

/**
 * Withholds the response to a commit.
 * @param isTaken the server receives it; otherwise it doesn't
 * @param came called once it's no longer in progress
 */
export const heldBack = (isTaken: boolean, came: () => void): Lie => {
  const never = (asked: Asked) => {
    if (asked.method !== "POST" || !/\/commits$/.test(asked.path)) return undefined;
    came();
    return new Promise<never>(() => {});
  };
  return isTaken ? { response: (body, asked) => never(asked) ?? body } : { instead: never };
};

/**
 * Replaces the group with one that a person has created and this device is a member of (MEND-3).
 */
export const anotherGroup = (
  group: { generation: number; epoch: number; group_info: string; entry?: string },
  welcome: string,
): Lie => {
  const { generation, epoch } = group;
  const shown: Record<string, (body: Body) => Body> = {
    commits: () => ({ generation, epoch, rows: [], pending: [] }),
    welcome: () => ({ generation, epoch, welcome }),
    group: (body) => ({ ...body, ...group }),
  };
  return about(/\/e2ee\/channels\/[^/]+\/(commits|welcome|group)/, (body, path) => {
    return shown[/\/(commits|welcome|group)/.exec(path)![1]!]!(body);
  });
};
