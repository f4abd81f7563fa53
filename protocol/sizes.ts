const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/** '1.5 GB', '312 bytes': in steps of 1024, like every size that people see or set. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

/** '10 MB', '1.5 GB': exactly, as limits of files are set. */
export function limitText(bytes: number): string {
  const unit = bytes >= 1024 ** 3 ? 3 : 2;
  return `${Number((bytes / 1024 ** unit).toFixed(2))} ${UNITS[unit]}`;
}
