import type { EndpointInput, EndpointName, EndpointResponse } from "../link/messages.ts";

type Given<Input> = object extends Input ? [input?: Input] : [input: Input];

/** Calls an endpoint through a page. Throws `CallError`. */
export type Call = <N extends EndpointName>(
  name: N,
  ...input: Given<EndpointInput<N>>
) => Promise<EndpointResponse<N>>;
