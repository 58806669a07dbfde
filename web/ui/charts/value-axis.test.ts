import { expect, test } from 'vitest'
import { axisOf } from './value-axis.ts'

test.for([
  [[0, 0], [0]],
  [
    [3, 7, 9.5],
    [0, 5, 10],
  ],
  [
    [120_000, 87_000],
    [0, 50_000, 100_000, 150_000],
  ],
  [
    [40, -15],
    [-20, 0, 20, 40],
  ],
  [[-3], [-3, -2, -1, 0]],
] as const)('the lines of %o stand at %o', ([values, ticks]) => {
  expect(axisOf(values).ticks).toEqual(ticks)
})
