/** Somebody who is signed in. */
export interface Person {
  token: string;
  user: { id: string };
}
