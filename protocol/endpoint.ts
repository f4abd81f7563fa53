import type { z } from "zod";
import type { RateName } from "./rates.ts";
import type { TokenScope } from "./token_scopes.ts";

/** The schema of an absent part: an endpoint without a body, a query or a response of its own. */
type Absent = z.ZodUndefined;

/**
 * An endpoint of the API, declared once in `protocol/api/`. The server implements it, the client
 * calls it, and the description, the scopes of access tokens and the tests derive from it. Browsers
 * get `method`, `path` and `changesServer` only: the build leaves the schemas out.
 */
export interface Endpoint<
  Path extends string = string,
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api, parameters in braces. */
  readonly path: Path;
  /** Description in a few words. */
  readonly summary: string;
  /**
   * `user`: needs a bearer token. `none`: open to anyone. `optional`: open to anyone, and uses a
   * valid token.
   */
  readonly auth: "user" | "none" | "optional";
  /** Scope that an access token needs; absent: no access token is enough (OPS-9). */
  readonly scope?: TokenScope;
  /** Scope that is enough for some things of this kind: the implementation demands the one it needs. */
  readonly otherScope?: TokenScope;
  /** Rate limit that requests count against, by user, or by address without one. Default: `api`. */
  readonly rate?: RateName;
  /**
   * True if it changes a server or its contents: refused while viewing the server as someone else.
   */
  readonly changesServer?: true;
  readonly body?: Body;
  /** Allows bodies above the usual size. */
  readonly large?: LargeBody;
  /** Its body, or its response, is bytes (application/octet-stream) rather than JSON. */
  readonly octets?: "body" | "response";
  readonly query?: Query;
  /** Absent: `{ success: true }`. */
  readonly response?: Response;
  /** Default 200. */
  readonly status?: 200 | 201 | 204;
  /** True if it answers with 200 where what it would make is there already. */
  readonly findsExisting?: true;
}

/** A body above SERVER_LIMITS.bodyMax. */
export interface LargeBody {
  /** Bytes. */
  readonly max: number;
  /** A member that is long base64: the server stores it while it arrives. */
  readonly field?: string;
  /** Brackets and commas in it, where more are asked for than usual (MEND-6). */
  readonly parts?: number;
}

type Method = Endpoint["method"];
type PathOf<Line> = Line extends `${Method} ${infer Path}` ? Path : never;

/**
 * Declares an endpoint; its types follow from the path and the schemas. For users unless `auth`
 * says otherwise.
 * @param line method and path, as "GET /channels/{id}/pins"
 */
export function endpoint<
  const Line extends `${Method} /${string}`,
  Body extends z.ZodType = Absent,
  Query extends z.ZodType = Absent,
  Response extends z.ZodType = Absent,
>(
  line: Line,
  declaration:
    & Partial<Pick<Endpoint, "auth">>
    & Omit<Endpoint<string, Body, Query, Response>, "method" | "path" | "auth">,
): Endpoint<PathOf<Line>, Body, Query, Response> {
  const [method, path] = line.split(" ") as [Method, PathOf<Line>];
  return { method, path, auth: "user", ...declaration };
}

/** The parameters of a path, each a string. */
export type ParamsOf<E extends Endpoint> = Params<E["path"]>;
type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [N in Name]: string } & Params<Rest>
  : unknown;

/** Body and query as the server's implementation gets them. */
export type BodyOf<E extends Endpoint> = z.output<NonNullable<E["body"]>>;
export type QueryOf<E extends Endpoint> = z.output<NonNullable<E["query"]>>;
/** Response as the client gets it. */
export type ResponseOf<E extends Endpoint> = z.output<NonNullable<E["response"]>>;

/** Input from the client: parameters by name, and the body and the query if there are any. */
export type InputOf<E extends Endpoint> =
  & ParamsOf<E>
  & Part<"body", z.input<NonNullable<E["body"]>>>
  & OptionalIfEmpty<"query", z.input<NonNullable<E["query"]>>>;
type OptionalIfEmpty<Name extends string, Value> = object extends Value ? { [N in Name]?: Value }
  : Part<Name, Value>;
type Part<Name extends string, Value> = undefined extends Value ? { [N in Name]?: Value }
  : { [N in Name]: Value };
