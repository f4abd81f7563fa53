/** Cost of a permission check when nothing has changed. */
import process from "node:process";
import { accessChannel } from "../../server/membership/channels/access.ts";
import { TestApp } from "../../tests/helpers/app.ts";
import { Club } from "../../tests/helpers/club.ts";
import type { Row } from "../table.ts";

const HELD = 10;
const CHECKS = 20_000;

/** In this process: of a member with 10 roles, in a channel with an override of each. */
export async function permissionRows(): Promise<Row[]> {
  await using app = await TestApp.start();
  const club = await Club.of(app, "member");
  const { member } = club.people;
  for (let i = 0; i < HELD; i++) {
    const role = await club.role(`Role ${i}`);
    await club.give(member, role);
    await club.override(club.owner, role.id, { deleteMessages: i % 2 === 0 });
  }
  const { db } = app.context;
  const ask = async () => {
    for (let i = 0; i < CHECKS; i++) {
      await db.read((reader) => {
        return accessChannel(reader, member.id, club.channel.id, "sendMessages");
      });
    }
  };
  await ask();
  const before = cpuMicroseconds();
  await ask();
  const each = (cpuMicroseconds() - before) / CHECKS;
  return [{ metric: "a permission check", unit: "µs", parley: each, goal: { most: 20 } }];
}

function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
