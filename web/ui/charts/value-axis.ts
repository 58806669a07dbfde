/** Steps that people count in: 1, 2 or 5 and so many zeros. */
function niceStep(wanted: number) {
  const power = 10 ** Math.floor(Math.log10(wanted))
  const times = [1, 2, 5, 10].find((factor) => factor * power >= wanted) ?? 10
  return times * power
}

const steps = 4

/** Where the lines of a chart stand, so that zero and every value lie between the lowest and the highest. */
export function axisOf(values: readonly number[]) {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === most) return { low: 0, high: 1, ticks: [0] }
  const step = niceStep((most - least) / steps)
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { low: first * step, high: last * step, ticks }
}
