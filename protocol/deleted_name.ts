/** The name that others read of a deleted account. Nobody can register it: it has a space. */
export const DELETED_NAME = "Deleted user";
