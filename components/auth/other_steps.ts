/** The steps of /login that follow the first: what few need is loaded by those who do. */
export { CodeForm } from "./CodeForm.tsx";
export { OtherAccount } from "./OtherAccount.tsx";
export { ResetForm } from "./ResetForm.tsx";
