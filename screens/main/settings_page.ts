import type { ComponentType } from "react";
import type { Lazy } from "../../browser/lazy.ts";
import type { IconData } from "../../components/ui/Icon.tsx";

/** A page of settings, and its tab. */
export interface SettingsPage<Props> {
  readonly text: string;
  readonly icon: IconData;
  readonly view: Lazy<{ default: ComponentType<Props> }>;
  /** Set if the view begins with its own heading. */
  readonly isHeaded?: true;
}

/** A feature's pages by tab. */
export type SettingsPages<Tab extends string, Props> = {
  readonly [T in Tab]?: SettingsPage<Props>;
};

/** Props of each page of the account's settings. */
export interface OwnPageProps {
  /** The settings were opened at this page. */
  isOpened: boolean;
}
