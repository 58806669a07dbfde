import { z } from 'zod'
import { statementFilter } from '#shared/features/statements/statements.contract.ts'
import { currencies } from '#shared/money/currencies.ts'
import { emptyIsAbsent } from '#shared/validation/text.ts'
import { type ListSearch, useListSearch } from '#web/platform/navigation/list-search.ts'

/** As the endpoint parses it, but an invalid currency is ignored. */
const understood = statementFilter.extend({ currency: emptyIsAbsent(z.enum(currencies)) })

/** The options of a statement, from the address. If the dates are in the wrong order, they are swapped. */
export function useStatementSearch(): ListSearch {
  const search = useListSearch(understood)
  const { from, to } = search.query
  if (from === undefined || to === undefined || from <= to) return search
  return { ...search, query: { ...search.query, from: to, to: from } }
}

export const isOpenItems = (search: ListSearch) => search.query['kind'] !== 'period'
