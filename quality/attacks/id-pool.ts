import * as fc from 'fast-check'

/** The table whose ids a parameter or field takes; by default the plural of its name. */
const tablesByName: Record<string, string> = {
  copied_invoice: 'invoices',
  except: 'customers',
  session: 'sessions',
}

/** Ids of existing records, by table. They are looked up for each case, because records come and go between cases. */
export function idPool(ownTable: string) {
  let ids: Record<string, string[]> = {}

  const oneOf = (name: string): fc.Arbitrary<string> => {
    const subject = name.replace(/_?ids?$/, '')
    const table = subject === '' ? ownTable : (tablesByName[subject] ?? `${subject}s`)
    return fc
      .tuple(fc.nat(), fc.uuid())
      .map(([place, stranger]) => ids[table]?.[place % (ids[table].length + 1)] ?? stranger)
  }
  return {
    oneOf,
    /** The id of a record of any other kind. */
    ofAnyKind: fc.nat().map((place) => {
      const all = Object.values(ids).flat()
      return all[place % all.length] ?? ''
    }),
    fill(found: Record<string, string[]>) {
      ids = found
    },
  }
}

export type IdPool = ReturnType<typeof idPool>
