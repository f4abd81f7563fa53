/** Where the host sends people who need help; null: there is no such page (ACCT-10). */
export interface HelpLinks {
  helpCenter: string | null;
  documentation: string | null;
  support: string | null;
}

/** Choices of the host that the settings page needs. */
export interface HostChoices extends HelpLinks {
  /** How many characters a new password has at least (HARD-16). */
  passwordMin: number;
}
