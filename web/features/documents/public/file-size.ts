type Formats = { number: (value: number) => string }

/** For example 1.4 MB. */
export function fileSize({ number }: Formats, bytes: number) {
  if (bytes < 1_000_000) return `${number(Math.max(1, Math.round(bytes / 1_000)))} kB`
  return `${number(Math.round(bytes / 100_000) / 10)} MB`
}
