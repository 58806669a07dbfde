export type FilterOption = {
  value: string
  label: string
  /** What tells it from others of the same name. */
  hint?: string
}

/** One of more than can be listed: found by the server while one types, and named by it when the address has it. */
type Lookup = {
  kind: 'lookup'
  find: (text: string, signal: AbortSignal) => Promise<readonly FilterOption[]>
  nameOf: (value: string, signal: AbortSignal) => Promise<string | undefined>
}

/** Two ends under two names of the query, either of which may be open; its own name is only its key. */
type Range = { kind: 'range'; from: string; to: string } & ({ of: 'date' } | { of: 'amount'; currency: string })

/** One thing that a list can be filtered by; its name is that of the endpoint's query. */
export type ListFilter = { name: string; label: string } & (
  | { kind: 'choice'; options: readonly FilterOption[] }
  | { kind: 'date' }
  | { kind: 'text'; placeholder?: string }
  | Lookup
  | Range
)

export type FilterOf<Kind extends ListFilter['kind']> = Extract<ListFilter, { kind: Kind }>

export type SingleFilter = Exclude<ListFilter, { kind: 'range' }>

/** Under what key it is kept what a value of a lookup is called. */
export const filterNameKey = (name: string, value: string) => ['filter', name, 'name', value]
