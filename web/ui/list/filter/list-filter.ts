export type FilterOption = {
  value: string
  label: string
  /** Distinguishes options that have the same label. */
  hint?: string
}

/** A choice of too many options to list: the server finds them as the user types, and resolves an id to its label. */
type Lookup = {
  kind: 'lookup'
  find: (text: string, signal: AbortSignal) => Promise<readonly FilterOption[]>
  nameOf: (value: string, signal: AbortSignal) => Promise<string | undefined>
}

/** A range with two query parameters, either of which may be missing; `name` serves only as a key. */
type Range = { kind: 'range'; from: string; to: string } & ({ of: 'date' } | { of: 'amount'; currency: string })

/** One filter of a list; `name` is its query parameter. */
export type ListFilter = { name: string; label: string } & (
  | { kind: 'choice'; options: readonly FilterOption[] }
  | { kind: 'date' }
  | { kind: 'text'; placeholder?: string }
  | Lookup
  | Range
)

export type FilterOf<Kind extends ListFilter['kind']> = Extract<ListFilter, { kind: Kind }>

export type SingleFilter = Exclude<ListFilter, { kind: 'range' }>

/** The query key of the label of a lookup value. */
export const filterNameKey = (name: string, value: string) => ['filter', name, 'name', value]
