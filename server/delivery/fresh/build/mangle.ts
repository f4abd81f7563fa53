import { minify } from "terser";

/**
 * The same module, shorter once it is compressed. The bundler gives the shortest names to what is
 * named most in the whole script; this one begins anew in each function, so that functions which do
 * alike read alike. Functions that are called once it puts in their place.
 */
export async function mangled(module: string): Promise<string> {
  const { code } = await minify(module, {
    module: true,
    compress: { ecma: 2020, passes: 3 },
    mangle: true,
  });
  return code!;
}
