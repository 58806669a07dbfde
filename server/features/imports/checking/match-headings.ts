import { importProfiles, type ImportProfile } from '#shared/features/imports/imports.contract.ts'
import type { ImportKind } from '#server/features/imports/kinds/import-kind.ts'

/** Headings are compared without case, spaces, dashes and the asterisks that mark required columns. */
export const plainHeading = (heading: string) => heading.toLowerCase().replaceAll(/[\s_*.-]+/g, '')

/** The system whose headings these are. The one that knows most of them counts where several could be meant. */
export function recogniseProfile(kind: ImportKind, headings: readonly string[]): ImportProfile | null {
  const present = new Set(headings.map(plainHeading))
  const [best] = importProfiles
    .flatMap((name) => {
      const profile = kind.profiles[name]
      const fitting = profile?.marks.filter((marks) => marks.every((mark) => present.has(plainHeading(mark)))) ?? []
      return fitting.map((marks) => ({ name, certainty: marks.length }))
    })
    .toSorted((a, b) => b.certainty - a.certainty)
  return best?.name ?? null
}

/**
 * By the headings of the system, then by what people write. Each field is taken from the first column that names it; a heading
 * that people use for a field is nothing where the system has a heading of its own for it.
 */
export function matchHeadings(kind: ImportKind, headings: readonly string[], profile: ImportProfile | null) {
  const plain = headings.map(plainHeading)
  const firstOfEach = (fieldOf: ReadonlyMap<string, string>) =>
    new Map(plain.flatMap((heading, index) => pairOf(fieldOf.get(heading), index)).toReversed())
  const systems = headingsOf(kind, profile)
  const usual = new Map(ownHeadings(kind).filter(([heading]) => !systems.has(heading)))
  const columnOf = new Map([...firstOfEach(usual), ...firstOfEach(systems)])
  const fieldAt = new Map([...columnOf].map(([field, index]) => [index, field]))
  return headings.map((_, index) => fieldAt.get(index) ?? null)
}

const pairOf = (field: string | undefined, index: number) => (field === undefined ? [] : [[field, index] as const])

export const countKnownHeadings = (kind: ImportKind, headings: readonly string[]) =>
  matchHeadings(kind, headings, recogniseProfile(kind, headings)).filter((field) => field !== null).length

const ownHeadings = ({ fields }: ImportKind) =>
  Object.entries(fields).flatMap(([field, { headings }]) =>
    [field, ...headings].map((heading) => [plainHeading(heading), field] as const),
  )

const headingsOf = (kind: ImportKind, profile: ImportProfile | null) =>
  new Map(
    Object.entries((profile && kind.profiles[profile]?.fields) ?? {}).map(([heading, field]) => [
      plainHeading(heading),
      field,
    ]),
  )
