import type { Endpoint } from "../../../protocol/endpoint.ts";
import * as kernel from "../../kernel/endpoint.ts";
import type { DeliveryContext } from "../context.ts";

export type { Octets } from "../../kernel/endpoint.ts";
export type EndpointRequest<Params = Record<string, string>, App = DeliveryContext> =
  kernel.EndpointRequest<Params, App>;
export type Route<App = DeliveryContext> = kernel.Route<App>;
export type Call<
  Body = unknown,
  Query = unknown,
  Params = Record<string, string>,
  App = DeliveryContext,
> = kernel.Call<Body, Query, Params, App>;
export type CallOf<E extends Endpoint, App = DeliveryContext> = kernel.CallOf<E, App>;
export type Handlers<Declarations, App = DeliveryContext> = kernel.Handlers<Declarations, App>;
