import { failed, reports as t } from "../../text/en/server_settings.ts";
import type { Report } from "../../protocol/moderation.ts";
import { legible } from "../../protocol/text/at_once.ts";
import { Act, Name } from "../ui/Act.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Rich } from "../ui/Rich.tsx";
import type { PagedSource } from "./source.ts";
import { PagedSection } from "./PagedSection.tsx";

/** Messages that members reported in the last 90 days, the newest first (E2E-33, MEND-70). */
export function Reports(source: PagedSource<Report>) {
  return (
    <PagedSection
      source={source}
      texts={t}
      failed={failed.reports}
      draw={(report) => <ReportedMessage key={report.id} report={report} />}
    />
  );
}

function ReportedMessage({ report }: { report: Report }) {
  const { reporter_username: name, target_username, avatar_url, avatar_color } = report;
  return (
    <Act
      at={report.at}
      picture={<Avatar name={name} url={avatar_url} color={avatar_color} size="sm" />}
    >
      <Rich text={t.entry} actor={<Name>{name}</Name>} target={<Name>{target_username}</Name>} />
      {report.reason && (
        <span class="block text-13 text-muted">
          <bdi>{report.reason}</bdi>
        </span>
      )}
      <q
        dir="auto"
        class="mt-1 block border-l-2 border-line pl-2 text-13 whitespace-pre-wrap wrap-anywhere before:content-none after:content-none"
      >
        {legible(report.message)}
      </q>
    </Act>
  );
}
