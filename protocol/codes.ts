/** Returns a code without the separators that people and programs add (MEND-46). */
export function plainCode(code: string): string {
  return code.replace(/[\s\p{Pd}\p{Cf}]/gu, "");
}
