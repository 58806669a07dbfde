import { editsBetween } from './edits-between.ts'
import { prepare, significant } from './numbers-in-text.ts'

/** One digit is wrong, missing or too many, or two have changed places. */
const isTypedWrong = (said: string, meant: string) =>
  said !== meant && Math.abs(said.length - meant.length) < 2 && editsBetween(said, meant) === 1

/** Whether a text names a document by a number with one wrong digit. */
export function isMistypedIn(number: string, written: string) {
  const text = prepare(written)
  const groups = number.match(/\d+/g) ?? []
  const count = significant(groups.at(-1) ?? '')
  if (count.length < 3) return false
  const whole = significant(groups.join(''))
  return (text.plain.match(/\d+(?:[\s\-_/.]\d+)*/g) ?? []).some((run) => {
    const runs = run.split(/\D/)
    return (
      isTypedWrong(significant(runs.join('')), whole) ||
      runs.some((one) => significant(one).length > 2 && isTypedWrong(significant(one), count))
    )
  })
}
