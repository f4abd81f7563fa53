import { useEffect, useRef } from "react";
import { useSubmit } from "../ui/useSubmit.ts";

/**
 * Extends `useSubmit` for a form whose fields show their errors (MEND-24): after a failure the
 * first invalid field gets the focus, and each error stays until its field changes.
 */
export function useFieldForm(fallback: string) {
  const submitting = useSubmit(fallback);
  const { failure, forget } = submitting;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!failure || failure.mended) return;
    form.current!.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  useEffect(() => {
    form.current!.addEventListener("input", ({ target }) => {
      const { name } = target as HTMLInputElement;
      forget(name === "password" ? [name, "newPassword"] : [name]);
    });
  }, []);
  return { ...submitting, form };
}
