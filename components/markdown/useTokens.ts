import { useEffect, useState } from "react";
import { lazy } from "../../browser/lazy.ts";
import type { Token } from "./token_emitter.ts";

/**
 * Returns highlighted code; null until the highlighter has loaded, or if it doesn't know the
 * language.
 */
export function useTokens(code: string, language: string | null): Token[] | null {
  const [tokens, setTokens] = useState<Token[] | null>(null);
  useEffect(() => {
    if (!language) return setTokens(null);
    let current = true;
    lazy(() => import("./highlight.ts")).load()
      .then(({ highlightInTurn }) => highlightInTurn(code, language, () => current))
      // Shown without colors.
      .then((tokens) => current && setTokens(tokens), () => {});
    return () => void (current = false);
  }, [code, language]);
  return tokens;
}
