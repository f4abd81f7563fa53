/** A reason not to start that the host can act on: printed without a stack, exit code 1. */
export class StartError extends Error {}
