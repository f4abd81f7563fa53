import admin from "../../../docs/admin.md" with { type: "text" };
import api from "../../../docs/api.md" with { type: "text" };
import backup from "../../../docs/backup.md" with { type: "text" };
import cluster from "../../../docs/cluster.md" with { type: "text" };
import commands from "../../../docs/commands.md" with { type: "text" };
import helpDe from "../../../docs/de/help.md" with { type: "text" };
import privacyDe from "../../../docs/de/privacy.md" with { type: "text" };
import help from "../../../docs/help.md" with { type: "text" };
import install from "../../../docs/install.md" with { type: "text" };
import internet from "../../../docs/internet.md" with { type: "text" };
import lan from "../../../docs/lan.md" with { type: "text" };
import monitoring from "../../../docs/monitoring.md" with { type: "text" };
import moving from "../../../docs/moving.md" with { type: "text" };
import operation from "../../../docs/operation.md" with { type: "text" };
import options from "../../../docs/options.md" with { type: "text" };
import privacy from "../../../docs/privacy.md" with { type: "text" };
import proxy from "../../../docs/proxy.md" with { type: "text" };
import resources from "../../../docs/resources.md" with { type: "text" };
import security from "../../../docs/security.md" with { type: "text" };
import troubleshooting from "../../../docs/troubleshooting.md" with { type: "text" };
import upgrade from "../../../docs/upgrade.md" with { type: "text" };
import verification from "../../../docs/verification.md" with { type: "text" };

/** Pages in other languages; all others are in English. */
export const TRANSLATED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { help: helpDe, privacy: privacyDe },
};

/** The documentation by name, in reading order: the program includes it. */
export const TEXTS: Readonly<Record<string, string>> = {
  help,
  privacy,
  install,
  lan,
  internet,
  proxy,
  admin,
  backup,
  upgrade,
  moving,
  operation,
  commands,
  monitoring,
  resources,
  verification,
  cluster,
  options,
  troubleshooting,
  security,
  api,
};
