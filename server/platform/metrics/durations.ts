import type { Metric } from './exposition.ts'

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Labels = Record<string, string>
type Series = { labels: Labels; within: number[]; sum: number; count: number }

/** A histogram of durations by label, kept in memory, that only grows. */
export function createDurations({ name, help }: { name: string; help: string }) {
  const all = new Map<string, Series>()

  const seriesOf = (labels: Labels) => {
    const key = Object.values(labels).join('\n')
    const known = all.get(key) ?? { labels, within: bounds.map(() => 0), sum: 0, count: 0 }
    all.set(key, known)
    return known
  }

  return {
    observe(labels: Labels, seconds: number) {
      const series = seriesOf(labels)
      series.sum += seconds
      series.count += 1
      const first = bounds.findIndex((bound) => seconds <= bound)
      if (first !== -1) series.within[first] = (series.within[first] ?? 0) + 1
    },
    metric: (): Metric => ({ name, help, type: 'histogram', samples: [...all.values()].flatMap(samplesOf) }),
  }
}

/** Each bucket counts its own values and those of all lower ones. */
function samplesOf({ labels, within, sum, count }: Series): Metric['samples'] {
  let upTo = 0
  const steps = bounds.map((bound, index) => {
    upTo += within[index] ?? 0
    return { suffix: '_bucket' as const, labels: { ...labels, le: String(bound) }, value: upTo }
  })
  return [
    ...steps,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}
