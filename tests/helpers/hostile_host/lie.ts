/** JSON as the server says it. */
// deno-lint-ignore no-explicit-any
export type Body = any;

/** A request of a browser. */
export interface Asked {
  method: string;
  /** With its query. */
  path: string;
  /** Its body, where that is JSON. */
  said?: Body;
}

/** An event of the server. */
export interface ServerEvent {
  name: string;
  body: Body;
}

/**
 * One thing that a host does to one browser. What none of its parts is about passes as it is; each
 * lie is given what those before it have made.
 */
export interface Lie {
  /** Responds by itself; undefined: the server is asked. */
  instead?(asked: Asked): Promise<Body> | undefined;
  /** What the browser is given for a request that the server has granted. */
  response?(body: Body, asked: Asked): Body | Promise<Body>;
  /** What it is given for a page, with what the page shows first. */
  page?(html: string): string;
  /** What it is told in the place of an event: another one, nothing, several. */
  event?(event: ServerEvent): ServerEvent[];
}

type Change = (body: Body, path: string) => Body | Promise<Body>;

/** What is read from addresses that match is changed on its way. */
export function about(address: RegExp, change: Change, method = "GET"): Lie {
  return {
    response: (body, asked) =>
      asked.method === method && address.test(asked.path) ? change(body, asked.path) : body,
  };
}
