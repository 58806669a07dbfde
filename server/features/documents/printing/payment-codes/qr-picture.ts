import { encode } from 'uqr'

/** A QR code as a picture of one path. `quiet` is the empty margin in modules. */
export function qrPicture(payload: string, { mostModules, quiet }: { mostModules: number; quiet: number }) {
  const version = (mostModules - 17) / 4
  const { data, size } = encode(payload, { ecc: 'M', border: 0, maxVersion: version })
  const path = data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('')
  const box = `${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path fill="#000" d="${path}"/></svg>`
}

/** Where dark modules begin, and how many follow each other. */
function runsOf(row: readonly boolean[]) {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}
