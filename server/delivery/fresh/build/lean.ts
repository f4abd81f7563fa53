import { readFile } from "node:fs/promises";
import type * as esbuild from "esbuild";
import { correct, CORRECTED } from "./mls_library.ts";

/**
 * Leaves code out of the worker of private conversations, which may have 45 KB (E2E-43): the
 * suites' library, replaced by `mls/hpke.ts`; MLS messages that nobody sends, which are refused;
 * the packages that the library would load for other suites; the counting of work, which pages do;
 * and the texts of errors that nobody sees, whose kinds stay.
 */
export function lean(): esbuild.Plugin {
  return {
    name: "lean",
    setup(build) {
      build.onResolve({ filter: /^@hpke\// }, ({ path }) => {
        return { path, namespace: NOTHING, sideEffects: false };
      });
      build.onLoad({ filter: /.*/, namespace: NOTHING }, () => ({
        contents: "module.exports = {}",
      }));
      build.onLoad({ filter: PRIVATE_MESSAGES }, () => ({ contents: REFUSED }));
      build.onLoad({ filter: COUNTING }, () => ({ contents: UNCOUNTED }));
      build.onLoad({ filter: WITH_ERRORS }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        const corrected = CORRECTED.test(path) ? correct(text) : text;
        const contents = withoutSentences(withoutSuites(corrected));
        return { contents, loader: path.endsWith(".ts") ? "ts" : "js" };
      });
    },
  };
}

/**
 * Fields of the library's values that get short names: fields that no other code of the worker has,
 * that are never looked up by name, and that are stored only in the library's own encoding.
 */
export const LIBRARY_FIELDS = [
  ...["signaturePublicKey", "contentType", "additionalResult", "nodeType", "leafNode"],
  ...["hpkePublicKey", "leafNodeSource", "capabilities", "senderType", "proposalType"],
  ...["extensionType", "clientConfig", "extensionData", "senderDataSecret", "unmergedLeaves"],
  ...["joinerSecret", "unusedGenerations", "privateMessage", "encryptionSecret", "consumed"],
  ...["publicMessage", "credentialType", "resumptionPsk", "confirmationKey", "kemOutput"],
  ...["keyRetentionConfig", "preSharedKeyId", "proposalOrRefType", "privateKeys", "membershipKey"],
  ...["encryptedGroupSecrets", "applicationData", "externalSecret", "nodeIndex", "pathSecret"],
  ...["encryptedGroupInfo", "keyPackageEqualityConfig", "senderLeafIndex", "lifetimeConfig"],
  ...["groupContextExtensions", "addedLeafNodes", "initSecret", "paddingConfig", "selfRemoved"],
  ...["encryptedPathSecret", "consumedEpochData", "confirmationTag", "secretTree"],
  ...["confirmedTranscriptHash", "actionTaken", "compareKeyPackageToLeafNode", "needsUpdatePath"],
  ...["originalSiblingTreeHash", "membershipTag", "lengthFieldSize", "allProposals", "pskSecret"],
  ...["psktype", "pskEpoch", "pskGroupId", "encryptedSenderData", "probabilityPerGreaseValue"],
];
/** Pattern for the bundler's option `mangleProps`. */
export const MANGLED = new RegExp(`^(${LIBRARY_FIELDS.join("|")})$`);

const NOTHING = "lean-nothing";
const PRIVATE_MESSAGES = /[\\/]ts-mls[\\/]dist[\\/]src[\\/]messageProtection\.js$/;
const REFUSED = `const refuse = async () => { throw new Error("private message"); };
export {
  refuse as protect,
  refuse as protectApplicationData,
  refuse as protectProposal,
  refuse as unprotectPrivateMessage,
};`;
const COUNTING = /[\\/]browser[\\/]busy\.ts$/;
const UNCOUNTED = "export const track = (work) => work;";
const WITH_ERRORS = /[\\/](ts-mls[\\/]dist[\\/]src|mls|protocol[\\/]e2ee)[\\/].*\.(js|ts)$/;
const TEXT = /(`[^`]*`|"[^"\n]*")/.source;
/** Errors of the library, and below of our own code, where the kind comes first. */
const LIBRARYS = new RegExp(
  String.raw`(new (?:Validation|Usage|Internal|Crypto|CryptoVerification|Codec|)Error\(\s*)${TEXT}`,
  "g",
);
const OURS = new RegExp(
  String.raw`(new (?:Mls|Authority|Open)Error\(\s*"\w+",\s*)${TEXT}`,
  "g",
);

/** Refuses the library's dynamic imports: each would be a file besides the worker's parts. */
function withoutSuites(text: string): string {
  return text.replace(/\bimport\((?=")/g, "Promise.reject(");
}

/** Returns the code with errors that have nothing but their kind. */
export function withoutSentences(text: string): string {
  return text.replace(LIBRARYS, '$1""').replace(OURS, '$1""');
}
