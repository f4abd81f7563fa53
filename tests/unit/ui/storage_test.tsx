import assert from "node:assert/strict";
import { entryOf, limitOf } from "../../../components/admin/limit_entries.ts";
import { LimitsForm } from "../../../components/admin/LimitsForm.tsx";
import { ServerStorageTab } from "../../../components/server_settings/ServerStorageTab.tsx";
import { amountText } from "../../../components/ui/amounts.ts";
import type { ServerUse } from "../../../protocol/file_use.ts";
import { render } from "./render.ts";

const never = () => new Promise<void>(() => {});
const MB = 1024 ** 2;

Deno.test("[FIL-3] limits stand in their fields with the largest unit that fits, and come back as they were", () => {
  const cases = [
    ["fileMax", 10 * 1024 ** 2, "10 MB"],
    ["fileMax", 4 * 1024 ** 3, "4 GB"],
    ["quotaPerson", 5 * 1024 ** 3, "5 GB"],
    ["quotaPerson", null, " none"],
    ["quota", { share: 0.8 }, "80 %"],
    ["quota", { bytes: 1.5 * 1024 ** 4 }, "1.5 TB"],
  ] as const;
  for (const [name, value, shown] of cases) {
    const entry = entryOf(name, value);
    assert.equal(`${entry.text} ${entry.unit}`, shown);
    assert.deepEqual(limitOf(name, entry), { [name]: value });
  }
});

Deno.test("[FIL-3] what is no limit is said by the name of its field", () => {
  const wrong = [
    ["fileMax", "", "MB", "Largest file: enter a number."],
    ["fileMax", "5", "GB", "Largest file: enter a size from 1 MB to 4 GB."],
    ["fileMax", "0", "MB", "Largest file: enter a size from 1 MB to 4 GB."],
    ["quotaPerson", "-1", "GB", "Storage for each person: enter a size from 1 MB to 1,000 TB."],
    ["quota", "101", "%", "Total storage: enter a share from 1 to 100 percent."],
  ] as const;
  for (const [name, text, unit, message] of wrong) {
    assert.throws(() => limitOf(name, { text, unit }), { message });
  }
});

Deno.test("[FIL-3] what the host has fixed says by what, and cannot be changed", () => {
  const settings = {
    fileMax: { value: 10 * 1024 ** 2, fixed: "--file-max" },
    quotaPerson: { value: 5 * 1024 ** 3, fixed: null },
    quota: { value: { share: 0.8 }, fixed: null },
  };
  const page = render(<LimitsForm settings={settings} onSave={never} />);
  assert.match(page.text, /Set by --file-max/);
  assert.equal(
    page.html.match(/ disabled(?=[ >])/g)?.length,
    2,
    "its number and its unit",
  );
  assert.deepEqual(page.labels, ["Largest file", "Storage for each person", "Total storage"]);
});

Deno.test("[FIL-3] an owner sees the largest files of a server, and gets to the message of each that is sent", () => {
  const file = (id: string, size: number, message_id: string | null) => ({
    id,
    size,
    message_id,
    created_at: "2026-01-31T12:00:00.000Z",
    uploader: { id: "1", username: "ada", deleted: false },
    channel_id: "c",
    server: { id: "s", name: "Club" },
  });
  const use: ServerUse = {
    used: 3.5 * MB,
    files: 2,
    people: [{
      person: { id: "1", username: "ada", deleted: false },
      used: 3.5 * MB,
      files: 2,
    }],
    largest: [file("a", 2.5 * MB, "m"), file("b", MB, null)],
  };
  const page = render(
    <ServerStorageTab use={use} channelName={() => "general"} onMessage={() => {}} />,
  );
  assert.match(page.text, /2 files take up 3\.5 MB\./);
  assert.deepEqual(page.buttons, ["Go to message with the file of 2.5 MB from ada"]);
  assert.match(page.text, /1 MB ada Jan 31, 2026 general Not sent yet/);
});

Deno.test("[FIL-3] amounts have the unit that makes them short", () => {
  const bytes = [0, 1, 1000, 1024, 1.5 * MB, 25.4 * 1024 * MB, 7000 * MB ** 2];
  const texts = ["0 bytes", "1 byte", "1,000 bytes", "1 KB", "1.5 MB", "25 GB", "7,000 TB"];
  assert.deepEqual(bytes.map(amountText), texts);
});
