/**
 * Reads an environment variable without the spaces around it. An empty one is undefined, because
 * compose files and units pass on unset variables as empty (MEND-53).
 */
export function readVariable(
  env: (name: string) => string | undefined,
  name: string,
): string | undefined {
  return env(name)?.trim() || undefined;
}
