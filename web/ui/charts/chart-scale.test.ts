import { expect, test } from 'vitest'
import { heightOn, scaleOf } from './chart-scale.ts'

test('the marks of a scale are round numbers within its range and include zero, which stands alone where there is nothing', () => {
  expect(scaleOf([0, 87_312]).ticks).toEqual([0, 20_000, 40_000, 60_000, 80_000])
  expect(scaleOf([-1200, 3000]).ticks).toEqual([-1000, 0, 1000, 2000, 3000])
  expect(scaleOf([]).ticks).toEqual([0])
  expect(scaleOf([0, 0]).ticks).toEqual([0])
})

test('every value is inside the chart, the largest near its top', () => {
  const values = [-1200, 0, 3000]
  const heights = values.map(heightOn(scaleOf(values)))
  expect(heights.map(Math.round)).toEqual([96, 70, 4])
})
