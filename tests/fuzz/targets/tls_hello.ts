import { firstRecord, readHello } from "../../../server/host/tls/acme/hello.ts";
import { refusing, type Target } from "../target.ts";

/** First message of OpenSSL to chat.example.org, from which it requests a proof. */
const HELLO = Uint8Array.fromBase64([
  "FgMBAPABAADsAwPHdCi5i9u1rSTXLSn/hZoeQc9ZqUdXTpovPCxuC/44iCB3s64hROncwybo5sytwNIo",
  "a3OlZGX4H0iuLUVT+ewI/wAEEwEA/wEAAJ8AAAAVABMAABBjaGF0LmV4YW1wbGUub3JnAAsABAMAAQIA",
  "CgAEAAIAHQAjAAAAEAANAAsKYWNtZS10bHMvMQAWAAAAFwAAAA0AHgAcBAMFAwYDCAcICAgJCAoICwgE",
  "CAUIBgQBBQEGAQArAAMCAwQALQACAQEAMwAmACQAHQAgpLvUU3YGfVizFsf1p+ET0gBrPmj3it3m0h54",
  "YGwIRlc=",
].join(""));

/** The first message of a TLS client, which is read while an authority may come to look. */
export const hello: Target = {
  seeds: [HELLO, HELLO.subarray(0, 60)],
  words: ["\x16\x03\x01", "\0\0", "\0\x10", "\0\x2b", "\0\x33", "\xff\xff", "acme-tls/1"],
  run(input) {
    firstRecord(input);
    refusing((error) => error instanceof RangeError, () => readHello(Uint8Array.from(input)));
  },
};
