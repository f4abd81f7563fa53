/** Where the host sends people who need help; null: there is no such page (ACCT-10). */
export interface HelpLinks {
  helpCenter: string | null;
  documentation: string | null;
  support: string | null;
}
