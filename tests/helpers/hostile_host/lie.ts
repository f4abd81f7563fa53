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
 * Manipulation by a host for one browser. Traffic that none of its parts concerns passes unchanged;
 * each lie gets the output of those before it.
 */
export interface Lie {
  /** Responds itself; undefined: the server is asked. */
  instead?(asked: Asked): Promise<Body> | undefined;
  /** Changes the response to a request that the server has granted. */
  response?(body: Body, asked: Asked): Body | Promise<Body>;
  /** Changes the HTML of a page, with its initial data. */
  page?(html: string): string;
  /** Replaces an event: by another one, none, or several. */
  event?(event: ServerEvent): ServerEvent[];
}

type Change = (body: Body, path: string) => Body | Promise<Body>;

/** Changes responses from matching addresses. */
export function about(address: RegExp, change: Change, method = "GET"): Lie {
  return {
    response: (body, asked) =>
      asked.method === method && address.test(asked.path) ? change(body, asked.path) : body,
  };
}
