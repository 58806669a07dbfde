import { readFileSync } from 'node:fs'
import { WrongSetting } from './announce.ts'

type Known = {
  names: readonly string[]
  secretNames: readonly string[]
  onMistyped: (sentence: string) => void
}

/** The settings that the environment gives, some of them in files. An empty value counts as not set, as in a file with an unfinished line. */
export function readGiven(environment: Record<string, string | undefined>, { names, secretNames, onMistyped }: Known) {
  const given = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  )
  const fileNames = secretNames.map((name) => `${name}_FILE`)
  const all = [...names, ...fileNames]
  for (const name of Object.keys(given)) {
    const likely = all.includes(name) ? undefined : all.find((known) => isMistyped(name, known))
    if (likely !== undefined) onMistyped(`There is no setting ${name}: ${likely} is probably meant.`)
  }
  for (const name of secretNames) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined)
      throw new WrongSetting(`The settings ${name} and ${name}_FILE are both given: remove one.`)
    given[name] = readSecret(`${name}_FILE`, file)
  }
  return given
}

/** Editors end a file with a new line. */
function readSecret(name: string, file: string) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new WrongSetting(`The file of the setting ${name} cannot be read: ${(error as Error).message}.`)
  }
}

/** Short names are near to words that have nothing to do with the product, such as HOME. */
const isMistyped = (name: string, known: string) => distance(name.toUpperCase(), known) <= (known.length < 6 ? 1 : 2)

/** How many letters are missing, too many or wrong. */
function distance(from: string, to: string) {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const letter of from) {
    const before = row
    row = [(before[0] ?? 0) + 1]
    for (const [index, other] of to.split('').entries()) {
      const [left, above, corner] = [row[index] ?? 0, before[index + 1] ?? 0, before[index] ?? 0]
      row.push(Math.min(left + 1, above + 1, corner + (letter === other ? 0 : 1)))
    }
  }
  return row[to.length] ?? 0
}
