import { assert, array, integer, property, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import { randomFrom } from '#shared/random.ts'
import { required } from '#shared/required.ts'
import { sumOfSeveral } from './sum-of-several.ts'

const owing = (amounts: readonly number[]) => amounts.map((outstanding_minor) => ({ outstanding_minor }))
const sumOf = (amounts: readonly number[], indexes: readonly number[]) =>
  indexes.reduce((sum, index) => sum + required(amounts[index], 'an amount'), 0)

/** Every choice of two or more that comes to an amount, by trying them all. */
const everyChoice = (amounts: readonly number[], amount: number) =>
  Array.from({ length: 2 ** amounts.length }, (_, bits) => amounts.flatMap((__, at) => (bits & (1 << at) ? [at] : [])))
    .filter((indexes) => indexes.length > 1)
    .filter((indexes) => sumOf(amounts, indexes) === amount)

const isRun = (indexes: readonly number[]) => indexes.every((index, at) => index === (indexes[0] ?? 0) + at)

const few = array(integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 })

test('what is found comes to the amount, and two, three or some that follow each other are always found', () => {
  assert(
    property(few, integer({ min: 1, max: 120 }), (amounts, amount) => {
      const choices = everyChoice(amounts, amount)
      const found = sumOfSeveral(owing(amounts), amount)
      if (found) expect(choices).toContainEqual(found.indexes)
      if (choices.some((indexes) => indexes.length < 4 || isRun(indexes))) expect(found).not.toBeNull()
    }),
    { numRuns: 500 },
  )
})

test('it is the only choice if no other two or three come to the amount', () => {
  assert(
    property(few, integer({ min: 1, max: 120 }), (amounts, amount) => {
      const found = sumOfSeveral(owing(amounts), amount)
      const small = everyChoice(amounts, amount).filter((indexes) => indexes.length < 4)
      if (found?.isOnly) expect(small.filter((indexes) => indexes.join() !== found.indexes.join())).toEqual([])
      if (found && small.length === 1 && everyChoice(amounts, amount).length === 1) expect(found.isOnly).toBe(true)
    }),
    { numRuns: 500 },
  )
  expect(sumOfSeveral(owing([100, 200, 200]), 300)).toEqual({ indexes: [0, 1], isOnly: false })
})

/** Powers of two: no two choices come to the same. */
const apart = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]

test('any choice is found where no other comes to the same; two, three and some that follow each other are known to be the only ones', () => {
  const amounts = shuffledSubarray(apart, { minLength: 4 })
  assert(
    property(amounts, integer({ min: 1, max: 1_023 }), (owed, amount) => {
      const [choice] = everyChoice(owed, amount)
      const isOnly = choice !== undefined && (choice.length < 4 || isRun(choice))
      expect(sumOfSeveral(owing(owed), amount)).toEqual(choice ? { indexes: choice, isOnly } : null)
    }),
    { numRuns: 500 },
  )
})

test('up to twelve are added up, also where they are the last of all, and no more', () => {
  const amounts = Array.from({ length: 16 }, (_, at) => 2 ** (16 - at))
  const without = (...left: number[]) => [...amounts.keys()].filter((index) => !left.includes(index))
  const twelve = without(0, 1, 2, 4)
  expect(sumOfSeveral(owing(amounts), sumOf(amounts, twelve))).toEqual({ indexes: twelve, isOnly: false })
  expect(sumOfSeveral(owing(amounts), sumOf(amounts, without(0, 1, 4)))).toBeNull()
})

test('four that do not follow each other are found, but not said to be the only ones', () => {
  const alone = [1, 20, 300, 4_000, 50_000, 600_000, 7_000_000]
  expect(sumOfSeveral(owing(alone), 7_050_301)).toEqual({ indexes: [0, 2, 4, 6], isOnly: false })
  expect(sumOfSeveral(owing(alone), 7_050_302)).toBeNull()
})

test('only the sixty oldest are looked at', () => {
  const amounts = [...Array.from({ length: 59 }, () => 1), 500, 500]
  expect(sumOfSeveral(owing(amounts), 501)?.indexes).toContain(59)
  expect(sumOfSeveral(owing(amounts), 1_000)).toBeNull()
})

test('two, some that follow each other, and all are found; others are said to be possible', () => {
  expect(sumOfSeveral(owing([100, 250, 777]), 877)).toEqual({ indexes: [0, 2], isOnly: true })
  expect(sumOfSeveral(owing([100, 200, 300]), 600)).toEqual({ indexes: [0, 1, 2], isOnly: true })
  expect(sumOfSeveral(owing([100, 200, 100, 200]), 300)?.isOnly).toBe(false)
  expect(sumOfSeveral(owing([100, 200]), 301)).toBeNull()
})

test('the sum of up to 12 out of 60 open ones is found without trying them all', () => {
  const random = randomFrom(12)
  for (let size = 2; size <= 12; size++) {
    const amounts = Array.from({ length: 60 }, () => 1_000 + random.below(500_000))
    const wanted = amounts.toSorted(() => random.next() - 0.5).slice(0, size)
    const amount = wanted.reduce((sum, one) => sum + one, 0)
    const found = sumOfSeveral(owing(amounts), amount)
    expect(sumOf(amounts, found?.indexes ?? [])).toBe(amount)
  }
})
