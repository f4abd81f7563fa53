import { type RefObject, useLayoutEffect } from "react";

/** Ids of the popup and of the option that is chosen in it. */
interface Controlled {
  list: string;
  option: string;
}

/** Announces to assistive technology that the input controls a popup; null: none is open. */
export function useControls(
  input: RefObject<HTMLTextAreaElement | null>,
  controlled: Controlled | null,
): void {
  useLayoutEffect(() => {
    const element = input.current!;
    const attributes = {
      "aria-autocomplete": "list",
      "aria-controls": controlled?.list,
      "aria-activedescendant": controlled?.option,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }, [controlled?.list, controlled?.option]);
  useLayoutEffect(() => () => {
    for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"]) {
      input.current?.removeAttribute(name);
    }
  }, []);
}
