import type { Client } from "../../client/app/client.ts";
import { serverText } from "../../client/base/errors.ts";

type Toasts = Pick<Client, "toasts">;

/**
 * Shows in a toast why something failed: the error's own text; with `failed` the server's, else
 * `failed`. For `catch`.
 */
export function showError({ toasts }: Toasts, failed?: string) {
  return (error: Error): void =>
    void toasts.show(failed === undefined ? error.message : serverText(error, failed), "error");
}

/** Shows `failed`, else the error's own text, and passes the error on. For `catch`. */
export function showAndThrow({ toasts }: Toasts, failed?: string) {
  return (error: Error): never => {
    toasts.show(failed ?? error.message, "error");
    throw error;
  };
}
