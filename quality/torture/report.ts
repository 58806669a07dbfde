import { announce } from '#server/platform/announce.ts'

export type Report = ReturnType<typeof createReport>

/** How many violations of one part are printed in full; their number is always printed. */
const most = 20

/** What one part has done and found. */
export function createReport(part: string, say: (line: string) => void = announce) {
  const figures = new Map<string, number>()
  const violations: string[] = []
  let rounds = 0
  return {
    part,
    figures: figures as ReadonlyMap<string, number>,
    violations: violations as readonly string[],
    count(what: string, by = 1) {
      figures.set(what, (figures.get(what) ?? 0) + by)
    },
    /** Keeps the largest value. */
    atMost(what: string, value: number) {
      figures.set(what, Math.max(figures.get(what) ?? 0, value))
    },
    /** One line for each round. */
    round(line: string) {
      rounds += 1
      say(`${part} ${rounds}: ${line}`)
    },
    violation(sentence: string) {
      violations.push(sentence)
      if (violations.length <= most) say(`${part} VIOLATION: ${sentence}`)
    },
    /** What could not be tested here, or is intended. */
    remark: (sentence: string) => say(`${part}: ${sentence}`),
  }
}

const nameWidth = 14
const figureWidth = 52

/** The results as a table for people. */
export function tableOf(reports: readonly Report[]) {
  const rows = reports.flatMap(({ part, figures, violations }) => [
    ...[...figures].map(([what, value]) => rowOf(part, what, value)),
    rowOf(part, 'violations', violations.length),
  ])
  return [rowOf('part', 'what', 'figure'), ...rows].join('\n')
}

const rowOf = (part: string, what: string, figure: number | string) =>
  `${part.padEnd(nameWidth)}${what.padEnd(figureWidth)}${String(figure).padStart(10)}`
