/** The server reads messages too where its host exports or imports them: one format for both. */
export * from "../../protocol/plaintext.ts";
