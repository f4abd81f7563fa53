/** Server with members to whom the owner assigns roles. */
import assert from "node:assert/strict";
import type { Channel } from "../../protocol/channels.ts";
import type { Override, Permission } from "../../protocol/permissions.ts";
import type { Overrides, Role } from "../../protocol/roles.ts";
import type { Server } from "../../protocol/servers.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./person.ts";

export class Club<N extends string> {
  private constructor(
    readonly owner: Person,
    readonly server: Server,
    readonly channel: Channel,
    readonly people: Record<N, Person>,
  ) {}

  /** Creates a club owned by `owner`, with exactly these members. */
  static async of<N extends string>(app: TestApp, ...names: N[]): Promise<Club<N>> {
    const [owner, ...guests] = await app.registerAll("owner", ...names);
    const { server, channel } = await owner.createServer("Club");
    await owner.bring(server.id, ...guests);
    const people = Object.fromEntries(names.map((name, i) => [name, guests[i]]));
    return new Club(owner, server, channel, people as Record<N, Person>);
  }

  get path(): string {
    return `/servers/${this.server.id}`;
  }

  /** Made by the owner, above all that were made so far; holds these permissions and the defaults. */
  async role(name: string, ...granted: Permission[]): Promise<Role> {
    const permissions = Object.fromEntries(granted.map((permission) => [permission, true]));
    const { body } = await this.owner.post(`${this.path}/roles`, { name, permissions });
    const position = (await this.roles()).length - 1;
    const moved = await this.owner.put(`${this.path}/roles/${body.role.id}`, { position });
    assert.equal(moved.status, 200);
    return moved.body.role;
  }

  async roles(): Promise<Role[]> {
    return (await this.owner.get(`${this.path}/roles`)).body.roles;
  }

  /** Assigns roles to a person as the owner. */
  async give(person: Person, ...roles: Role[]): Promise<void> {
    for (const { id: roleId } of roles) {
      const { status } = await this.assign(this.owner, person, roleId);
      assert.equal(status, 200);
    }
  }

  assign(by: Person, to: Person, roleId: string) {
    return by.post(`${this.path}/members/${to.id}/roles`, { roleId });
  }

  unassign(by: Person, from: Person, roleId: string) {
    return by.delete(`${this.path}/members/${from.id}/roles/${roleId}`);
  }

  update(by: Person, roleId: string, body: object) {
    return by.put(`${this.path}/roles/${roleId}`, body);
  }

  override(by: Person, target: string, permissions: Override, channelId = this.channel.id) {
    return by.put(`/channels/${channelId}/permissions/${target}`, { permissions });
  }

  async overrides(by = this.owner, channelId = this.channel.id): Promise<Overrides> {
    return (await by.get(`/channels/${channelId}/permissions`)).body.permissions;
  }

  /** Returns the names of a person's roles, highest first. */
  async held(person: Person): Promise<string[]> {
    const { body } = await this.owner.get(`${this.path}/members/${person.id}`);
    return body.member.roles.map((role: { name: string }) => role.name);
  }
}
