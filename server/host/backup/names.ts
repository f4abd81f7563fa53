/** Backups of the schedule. */
const OURS = /^parley-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)(?:\.tar|\.sealed)$/;
/** Backups by an admin: they neither delay the schedule nor count towards its limit. */
const BY_ADMIN = /^parley-admin-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)\.sealed$/;
/** Backups of damaged data, which do not count towards the limit (MEND-54). */
const DAMAGED = /^parley-.*\.damaged$/;
const LEFT_OVER = /^parley-.*\.(partial|snapshot)$/;

/** The name of a backup that is made now. */
export function backupName({ now, sealed }: { now: number; sealed: boolean }): string {
  return `parley-${stampOf(now)}${sealed ? ".sealed" : ".tar"}`;
}

/** Returns the name of a backup from the admin page: always encrypted. */
export function adminBackupName(now: number): string {
  return `parley-admin-${stampOf(now)}.sealed`;
}

function stampOf(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replaceAll(":", "-");
}

/** Milliseconds since 1970, from the name: a copied file keeps it. Null: it is no backup's name. */
export function timeOf(name: string): number | null {
  const [, day, time] = OURS.exec(name) ?? BY_ADMIN.exec(name) ?? [];
  const at = Date.parse(`${day}T${time?.replaceAll("-", ":")}Z`);
  return Number.isNaN(at) ? null : at;
}

/** Returns whether the name is that of a backup that an admin ordered. */
export function isByAdmin(name: string): boolean {
  return BY_ADMIN.test(name);
}

/** Returns whether the name is that of an interrupted attempt. */
export function isLeftOver(name: string): boolean {
  return LEFT_OVER.test(name);
}

/** Returns whether the name is that of a backup of damaged data. */
export function isDamaged(name: string): boolean {
  return DAMAGED.test(name);
}
