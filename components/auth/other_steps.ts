/** Later steps of /login, loaded only when needed. */
export { CodeForm } from "./CodeForm.tsx";
export { OtherAccount } from "./OtherAccount.tsx";
export { ResetForm } from "./ResetForm.tsx";
