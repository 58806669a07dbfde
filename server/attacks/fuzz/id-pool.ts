import * as fc from 'fast-check'

/** The table whose ids a parameter or a field wants; by the plural of its name where nothing is said. */
const tablesByName: Record<string, string> = {
  attachment: 'invoice_attachments',
  copied_invoice: 'invoices',
  except: 'customers',
  session: 'sessions',
}

/** Ids of records that exist, by table. They are looked up when a case is made: records come and go between cases. */
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
    /** An id of any other kind of record. */
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
