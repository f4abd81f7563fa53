import { readFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import type * as esbuild from "esbuild";

/** Replacements for files of socket.io. */
const INSTEAD: Record<string, string> = {
  "./transports/index.js": "export const transports = {};",
  "./transports/polling-xhr.js": "export const XHR = undefined;",
  "./transports/polling-xhr.node.js": "export const XHR = undefined;",
  "./is-binary.js": "export const isBinary = () => false, hasBinary = isBinary;",
  "./binary.js": "export const deconstructPacket = undefined, reconstructPacket = undefined;",
};
const LIBRARY = /[\\/](engine|socket)\.io-(client|parser)[\\/]build[\\/]/;
const SLIM = "slim-socket";
const POLLING = "polling";

/**
 * Leaves out of socket.io what the chat does not use: the table of transports by name, which would
 * bring in each of them, since `client/base/socket_library.ts` passes their classes; and packets
 * with binary parts, which no event has. If the library renames its files, it is bundled as a
 * whole.
 */
export function slimSocket(): esbuild.Plugin {
  return {
    name: SLIM,
    setup(build) {
      build.onResolve({ filter: /^\.\/\w.*\.js$/ }, ({ path, importer }) => {
        if (!INSTEAD[path] || !LIBRARY.test(importer)) return;
        return { path, namespace: SLIM, sideEffects: false };
      });
      build.onLoad({ filter: /.*/, namespace: SLIM }, ({ path }) => ({ contents: INSTEAD[path] }));
    },
  };
}

/**
 * Gives `client/base/socket_polling.ts` its own copy of the parts of the library that it uses. Code
 * that two scripts share would be a third one, which the library would have to wait for.
 */
export function ownPolling(): esbuild.Plugin {
  return {
    name: POLLING,
    setup(build) {
      const root = build.initialOptions.absWorkingDir!;
      // Names of scripts depend on it: it says nothing of where the sources lie (E2E-37).
      const copied = (file: string) => ({
        path: relative(root, file).replaceAll("\\", "/"),
        namespace: POLLING,
      });
      build.onResolve({ filter: /.*/ }, async ({ path, importer, namespace, kind, resolveDir }) => {
        if (importer.endsWith("socket_polling.ts")) {
          if (path !== "socket.io-client") return;
          const library = await build.resolve(path, { kind, resolveDir });
          const engine = { kind, resolveDir: dirname(library.path) };
          const { path: index } = await build.resolve("engine.io-client", engine);
          return copied(`${dirname(index)}/transports/polling-xhr.js`);
        }
        if (namespace !== POLLING) return;
        return copied((await build.resolve(path, { kind, resolveDir })).path);
      });
      build.onLoad({ filter: /.*/, namespace: POLLING }, async ({ path }) => ({
        contents: await readFile(resolve(root, path), "utf8"),
        resolveDir: dirname(resolve(root, path)),
      }));
    },
  };
}
