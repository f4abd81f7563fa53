/**
 * Named step of a longer test, with citations of its own. The steps after it use the result of
 * `body`.
 * @throws Error if the step failed: those after it would only repeat that
 */
export async function step<T>(
  t: Deno.TestContext,
  name: string,
  body: (t: Deno.TestContext) => T | Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  // Resources that a test shares with its steps (servers, browsers, sockets) are opened and closed
  // by the test.
  await t.step({
    name,
    fn: async (t) => void (result = { value: await body(t) }),
    sanitizeOps: false,
    sanitizeResources: false,
  });
  if (!result) throw new Error(`failed: ${name}`);
  return result.value;
}
