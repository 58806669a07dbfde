import type { Permission } from '#shared/access/permissions.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { ImportProfile } from '#shared/features/imports/imports.contract.ts'
import type { StoredProblem } from '#shared/features/imports/import-formats.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** What a row says, by field: dates as YYYY-MM-DD, decimals in plain notation. Empty cells are absent. */
export type Values = Readonly<Record<string, string | undefined>>

export type ReadRow = { line: number; values: Values }

/** The rows of one record, usually one. */
export type RowGroup = readonly [ReadRow, ...ReadRow[]]

/** Stored untranslated, because it is shown in the reader's language. Without a line it concerns the first row. */
export type Problem = StoredProblem

export type ImportField = {
  type: 'text' | 'date' | 'decimal'
  required?: boolean
  /** What a column may be headed with, beside the name of the field. */
  headings: readonly string[]
  /** For the template. */
  example: string
}

/** The export of another system. Its headings are compared without case, spaces, asterisks and dashes. */
export type Profile = {
  /** Headings that only this system writes, all of them together; several where it has several exports. */
  marks: readonly (readonly string[])[]
  fields: Readonly<Record<string, string>>
}

export type Reading<Item> = { item: Item; warnings?: Problem[] } | { problems: Problem[] }

/** A record that may not be saved although its row is right: because it is there already, or clashes with another. */
export type Refusal = { isKnown: boolean; problem: Problem }

export type SavedBy = { user_id: string; import_id: string; now: Instant }

/** What is known of the file besides its rows. */
export type FileFacts = {
  now: Instant
  /** What one unit is worth in the base currency. The user enters it when the file does not contain it. */
  exchangeRates: Readonly<Record<string, string>>
}

/** A heading of the file, and the field that it is read as. */
export type MappedColumn = { column: string; field: string | null }

/** All that a kind of import consists of. */
type KindDefinition<Item> = {
  /** Needed beside `manage_invoices`. */
  access: Permission
  fields: Readonly<Record<string, ImportField>>
  profiles: Partial<Record<ImportProfile, Profile>>
  /** What the headings alone say of every row; a column that says otherwise counts. */
  saidByHeadings?: (columns: readonly MappedColumn[]) => Values
  /** Rows that follow each other and have the same key are one record. Without it every row is one. */
  keyOf?: (values: Values) => string
  /** Fetches what reading a row needs, and returns how it is read. One reader sees all rows of a file, in their order. */
  reader: (db: Db, facts: FileFacts) => Promise<(group: RowGroup) => Reading<Item>>
  /** By the index of the item. */
  findRefused: (db: Db, items: Item[]) => Promise<Map<number, Refusal>>
  /** Answers the id of each record, in the order of the items, or why it was not saved after all. */
  save: (tx: Tx, items: Item[], by: SavedBy) => Promise<(string | Problem)[]>
  /** What a record adds to the totals that are compared with the old system. */
  control?: (item: Item) => { currency: string; open_minor: number }
  /** Names of what the import brought and something was built on since; at most as many as asked for. */
  listUsed: (tx: Tx, importId: string, most: number) => Promise<string[]>
  /** Takes away everything that the import brought. */
  remove: (tx: Tx, importId: string) => Promise<void>
}

/** A known row is skipped: it is there already, or there is nothing to bring in. */
export type Verdict = {
  status: 'valid' | 'invalid' | 'known'
  problems: Problem[]
  control?: { currency: string; open_minor: number }
}

export type Outcome = Verdict & { recordId?: string }

export type Session = {
  check: (db: Db, groups: RowGroup[]) => Promise<Verdict[]>
  /** Checks once more, and saves what is right. */
  save: (tx: Tx, groups: RowGroup[], by: SavedBy) => Promise<Outcome[]>
}

/** A kind as the engine sees it, which does not know what its records are. */
export type ImportKind = Omit<KindDefinition<never>, 'reader' | 'findRefused' | 'save' | 'control'> & {
  begin: (db: Db, facts: FileFacts) => Promise<Session>
  hasControl: boolean
}

/** What is settled, not issued or void there has nothing wrong with it: there is nothing to bring in. */
const skipped: readonly string[] = ['imports.settled', 'imports.is_draft', 'imports.is_void']

const isSkipped = (problems: readonly Problem[]) => problems.some(({ key }) => skipped.includes(key))

export function defineKind<Item>({ reader, findRefused, save, control, ...rest }: KindDefinition<Item>): ImportKind {
  type Judged = Verdict & { item?: Item }

  async function judge(db: Db, read: (group: RowGroup) => Reading<Item>, groups: RowGroup[]) {
    const judged = groups.map((group): Judged => {
      const reading = read(group)
      if ('problems' in reading)
        return { status: isSkipped(reading.problems) ? 'known' : 'invalid', problems: reading.problems }
      const { item, warnings = [] } = reading
      return { status: 'valid', problems: warnings, item, ...(control && { control: control(item) }) }
    })
    const right = judged.filter((one): one is Judged & { item: Item } => one.item !== undefined)
    const items = right.map(({ item }) => item)
    for (const [index, { isKnown, problem }] of items.length > 0 ? await findRefused(db, items) : []) {
      const refused = right[index] as Judged
      refused.status = isKnown ? 'known' : 'invalid'
      refused.problems = [problem]
      delete (refused as Partial<Judged>).item
    }
    return judged
  }

  async function begin(db: Db, facts: FileFacts): Promise<Session> {
    const read = await reader(db, facts)
    return {
      check: async (checkDb, groups) => (await judge(checkDb, read, groups)).map(({ item: _, ...verdict }) => verdict),
      save: async (tx, groups, by) => {
        const judged = await judge(tx, read, groups)
        const items = judged.flatMap(({ item }) => (item === undefined ? [] : [item]))
        const saved = items.length > 0 ? await save(tx, items, by) : []
        return judged.map(({ item, ...verdict }): Outcome => {
          const result = item === undefined ? undefined : saved.shift()
          if (result === undefined) return verdict
          return typeof result === 'string'
            ? { ...verdict, recordId: result }
            : { status: 'invalid', problems: [result] }
        })
      },
    }
  }

  return { ...rest, begin, hasControl: control !== undefined }
}
