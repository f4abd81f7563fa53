/** Name shown for a deleted account. Nobody can register it: it contains a space. */
export const DELETED_NAME = "Deleted user";
