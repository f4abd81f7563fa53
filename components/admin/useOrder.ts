import { useEffect, useRef, useState } from "react";
import { order as t } from "../../text/en/admin.ts";
import { useSubmit } from "../ui/useSubmit.ts";

/**
 * A form that orders something with the admin's own password (HARD-4): what `useSubmit` gives,
 * and the password's field. A wrong one is said there, and typed anew.
 */
export function useOrder(failed: string) {
  const [password, setPassword] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { busy, failure, submit } = useSubmit(failed);
  const error = failure?.fields.password;
  useEffect(() => {
    if (error) input.current?.select();
  }, [failure]);

  return {
    busy,
    /** What is not about the password. */
    failure: error ? null : failure,
    password,
    order: (action: (password: string) => Promise<unknown>) =>
      submit(() => action(password).catch(atItsField)),
    field: {
      ref: input,
      label: t.password,
      type: "password",
      autocomplete: "current-password",
      value: password,
      error,
      onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        setPassword(currentTarget.value),
    } as const,
  };
}

function atItsField(error: unknown): never {
  const { code, message } = error as Error & { code?: string };
  if (code !== "wrong_password") throw error;
  throw Object.assign(new Error(message), { status: 403, details: { password: message } });
}
