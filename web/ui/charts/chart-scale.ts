/** Round steps. */
const steps = [1, 2, 2.5, 5, 10]

/** The share of the height left free above the highest and below the lowest value. */
const margin = 0.04

export type Scale = { min: number; max: number; ticks: number[] }

/** A range that contains all values and zero, with a few marks in round steps. */
export function scaleOf(values: readonly number[], mostSteps = 5): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  // Nothing to compare with: marks in steps of a penny would all be called nought.
  if (low === high) return { min: 0, max: 1, ticks: [0] }
  const span = high - low
  const min = low < 0 ? low - span * margin : 0
  const max = low + span * (1 + margin)
  const step = roundStep(span / mostSteps)
  const first = Math.ceil(min / step)
  const count = Math.floor(max / step) - first + 1
  return { min, max, ticks: Array.from({ length: count }, (_, index) => (first + index) * step) }
}

function roundStep(rough: number) {
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * (steps.find((step) => step * power >= rough) ?? 10)
}

/** The distance from the top, in percent of the height. */
export const heightOn = ({ min, max }: Scale) => {
  const span = max - min
  return (value: number) => ((max - value) / span) * 100
}
