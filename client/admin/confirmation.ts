import { signal } from "@preact/signals";
import { confirmAdmin } from "../../protocol/api/admin.ts";
import type { Api } from "../base/api.ts";

type Call = Api["call"];

/**
 * Lets an admin type the password once for several orders (MEND-21): the page keeps what the server
 * gave for it, in memory alone, until the server takes it no longer.
 */
export function createConfirmation(call: Call) {
  const held = signal<string | null>(null);

  /** Calls an endpoint like `api.call`, with the confirmation added. */
  const order = (async (endpoint: unknown, input: { body?: object } = {}) => {
    const body = { ...input.body, confirmation: held.value ?? "" };
    try {
      return await (call as (...given: unknown[]) => Promise<unknown>)(endpoint, {
        ...input,
        body,
      });
    } catch (error) {
      if (isOver(error)) held.value = null;
      throw error;
    }
  }) as Call;

  return {
    order,
    /** Returns true if the next order needs no password. */
    isHeld: () => held.value !== null,
    async confirm(password: string): Promise<void> {
      held.value = (await call(confirmAdmin, { body: { password } })).confirmation;
    },
  };
}

/** Returns true if the server asks for the password again. */
export function isOver(error: unknown): boolean {
  return (error as { code?: string }).code === "password_required";
}
