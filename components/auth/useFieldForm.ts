import { useEffect, useRef } from "react";
import { useSubmit } from "../ui/useSubmit.ts";

/**
 * As `useSubmit`, for a form whose fields say what is wrong with them (MEND-24): the first wrong one
 * has the focus once a failure is shown, and each says so until it is typed into.
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
