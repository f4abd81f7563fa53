/** Rejects where it takes longer. */
export async function within<T>(query: PromiseLike<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("PostgreSQL is silent")), milliseconds);
  try {
    return await Promise.race([query, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
