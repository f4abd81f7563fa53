/** A group's id in MLS (E2E-17). */
export function groupName(channelId: string, generation: number): string {
  return `${channelId}#${generation}`;
}
