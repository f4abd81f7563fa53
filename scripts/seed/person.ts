/** User who is logged in. */
export interface Person {
  token: string;
  user: { id: string };
}
