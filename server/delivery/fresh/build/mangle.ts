import { minify } from "terser";

/**
 * Returns the same module, smaller after compression. The bundler gives the shortest names to the
 * most frequent names of the whole script; terser starts over in each function, so that similar
 * functions read alike. It also inlines functions that are called once.
 */
export async function mangled(module: string): Promise<string> {
  const { code } = await minify(module, {
    module: true,
    compress: { ecma: 2020, passes: 3 },
    mangle: true,
  });
  return code!;
}
