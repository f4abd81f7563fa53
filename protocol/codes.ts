/** A code without what people and programs put between its characters (MEND-46). */
export function plainCode(code: string): string {
  return code.replace(/[\s\p{Pd}\p{Cf}]/gu, "");
}
