export type FilterOption = { value: string; label: string }

/** One thing that a list can be filtered by; its name is that of the endpoint's query. */
export type ListFilter = { name: string; label: string } & (
  | { kind: 'choice'; options: readonly FilterOption[] }
  | { kind: 'date' }
  | { kind: 'text'; placeholder?: string }
)
