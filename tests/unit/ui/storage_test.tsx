import assert from "node:assert/strict";
import { entryOf, limitOf } from "../../../components/admin/limit_entries.ts";
import { LimitsForm } from "../../../components/admin/LimitsForm.tsx";
import { ServerStorageTab } from "../../../components/server_settings/ServerStorageTab.tsx";
import { amountText } from "../../../components/ui/amounts.ts";
import type { ServerUse } from "../../../protocol/file_use.ts";
import { render } from "./render.ts";

const nothing = () => {};

Deno.test("[FIL-3] limits stand in their fields with the largest unit that fits, and come back as they were", () => {
  const cases = [
    ["fileMax", 10 * 1024 ** 2, "10 MB"],
    ["fileMax", 4 * 1024 ** 3, "4 GB"],
    ["quotaPerson", 5e9, "5 GB"],
    ["quotaPerson", null, " none"],
    ["quota", { share: 0.8 }, "80 %"],
    ["quota", { bytes: 1.5e12 }, "1.5 TB"],
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
    ["quota", "101", "%", "Storage in all: enter a share from 1 to 100 percent."],
  ] as const;
  for (const [name, text, unit, message] of wrong) {
    assert.throws(() => limitOf(name, { text, unit }), { message });
  }
});

Deno.test("[FIL-3] what the host has fixed says by what, and cannot be changed", () => {
  const settings = {
    fileMax: { value: 10 * 1024 ** 2, fixed: "--file-max" },
    quotaPerson: { value: 5e9, fixed: null },
    quota: { value: { share: 0.8 }, fixed: null },
  };
  const page = render(<LimitsForm settings={settings} onSave={nothing} />);
  assert.match(page.text, /Set by --file-max/);
  assert.equal(
    page.html.match(/ disabled(?=[ >])/g)?.length,
    2,
    "its number and its unit",
  );
  assert.deepEqual(page.labels, ["Largest file", "Storage for each person", "Storage in all"]);
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
    used: 3_500_000,
    files: 2,
    people: [{
      person: { id: "1", username: "ada", deleted: false },
      used: 3_500_000,
      files: 2,
    }],
    largest: [file("a", 2_500_000, "m"), file("b", 1_000_000, null)],
  };
  const page = render(
    <ServerStorageTab use={use} channelName={() => "general"} onMessage={nothing} />,
  );
  assert.match(page.text, /2 files take up 3\.5 MB\./);
  assert.deepEqual(page.buttons, ["Go to message with the file of 2.5 MB from ada"]);
  assert.match(page.text, /1 MB ada Jan 31, 2026 general Not sent yet/);
});

Deno.test("[FIL-3] amounts have the unit that makes them short", () => {
  const amounts = [0, 1, 999, 1000, 1_500_000, 25_400_000_000, 7e15].map(amountText);
  const texts = ["0 bytes", "1 byte", "999 bytes", "1 KB", "1.5 MB", "25 GB", "7,000 TB"];
  assert.deepEqual(amounts, texts);
});
