/** The name of the database in which a user's read messages are kept for the search. */
export function databaseName(userId: string): string {
  return `parley-search-${userId}`;
}
