/** A platform that a release is made for. */
export interface Platform {
  /** Name as used in file names. */
  name: string;
  /** Deno's name of it. */
  target: string;
  os: typeof Deno.build.os;
  /** The processor as Debian and containers call it, where there is a package and an image. */
  arch?: "amd64" | "arm64";
}

export const PLATFORMS: readonly Platform[] = [
  { name: "linux-x64", target: "x86_64-unknown-linux-gnu", os: "linux", arch: "amd64" },
  { name: "linux-arm64", target: "aarch64-unknown-linux-gnu", os: "linux", arch: "arm64" },
  { name: "macos-x64", target: "x86_64-apple-darwin", os: "darwin" },
  { name: "macos-arm64", target: "aarch64-apple-darwin", os: "darwin" },
  { name: "windows-x64", target: "x86_64-pc-windows-msvc", os: "windows" },
];

/** Returns the file name of the program in a release. */
export function programName(version: string, { name, os }: Platform): string {
  return `parley-${version}-${name}${os === "windows" ? ".exe" : ""}`;
}
