const KILOBYTE = 1000

/** `12 kB`, `3.4 MB` */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / KILOBYTE
  return kilobytes < KILOBYTE
    ? `${Math.max(1, Math.round(kilobytes))}\u00a0kB`
    : `${(kilobytes / KILOBYTE).toFixed(1)}\u00a0MB`
}

const MEGABYTE = 1024 * 1024

/** A bound of files: `5 MB`. */
export function formatSizeBound(bytes: number): string {
  return `${bytes / MEGABYTE} MB`
}
