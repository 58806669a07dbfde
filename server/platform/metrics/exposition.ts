type Labels = Record<string, string>

type Sample = { labels?: Labels; value: number; suffix?: '_bucket' | '_sum' | '_count' }

/** A metric in the form that Prometheus reads. */
export type Metric = { name: string; type: 'counter' | 'gauge' | 'histogram'; help: string; samples: Sample[] }

const ofType = (type: 'counter' | 'gauge') => (name: string, help: string, samples: Sample[] | number) => ({
  name: `counterfoil_${name}`,
  type,
  help,
  samples: typeof samples === 'number' ? [{ value: samples }] : samples,
})

/** A value that goes up and down. */
export const gauge = ofType('gauge')

/** A value that only grows from the start of the process; its name ends in `_total`. */
export const counter = ofType('counter')

/** One sample for each value of a label. */
export const samplesBy = (label: string, values: Record<string, number>): Sample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }))

/** The text format of Prometheus, version 0.0.4. */
export const exposition = (metrics: Metric[]) => metrics.map(linesOf).join('')

function linesOf({ name, type, help, samples }: Metric) {
  const lines = samples.map(({ labels = {}, value, suffix = '' }) => `${name}${suffix}${inBraces(labels)} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function inBraces(labels: Labels) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
