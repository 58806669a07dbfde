import type { ImportKindName } from '#shared/features/imports/imports.contract.ts'
import type { MessageKey, Translate } from '#shared/i18n/translate.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { type CsvValue, csvFile } from '#server/platform/files/csv.ts'
import { inWords } from './import-answer.service.ts'
import { listRowPage } from './import-rows.queries.ts'
import { findVisibleImport } from './imports.service.ts'
import { kinds } from './kinds/kinds.ts'

type WrittenRow = { line: number; cells: string[]; reason: string }

/** The rows that cannot be saved, under the headings of their file: corrected there, they can be imported again. */
export async function invalidRowsFile(db: Db, actor: Actor, id: string, translate: Translate) {
  const stored = await findVisibleImport(db, actor, id)
  const headings = namesApart(stored.columns.map(({ column }) => column))
  const columns: Record<string, (row: WrittenRow) => CsvValue> = {
    [translate('imports.line')]: ({ line }) => line,
    [translate('imports.reason')]: ({ reason }) => reason,
    ...Object.fromEntries(headings.map((heading, index) => [heading, ({ cells }: WrittenRow) => cells[index] ?? ''])),
  }
  const name = stored.file_name.replace(/\.\w{2,5}$/, '')
  return {
    fileName: `${name} - ${translate('imports.wrong_file')}.csv`,
    content: csvFile(columns, wrongRows(db, id, translate)),
  }
}

/** An object has each name once; two columns of a file may have the same, or none. */
function namesApart(headings: string[]) {
  const seen = new Map<string, number>()
  return headings.map((heading) => {
    const times = (seen.get(heading) ?? 0) + 1
    seen.set(heading, times)
    return times === 1 ? heading : `${heading}${' '.repeat(times - 1)}`
  })
}

const rowsAtOnce = 1_000

async function* wrongRows(db: Db, id: string, translate: Translate): AsyncGenerator<WrittenRow> {
  for (let page = 1; ; page += 1) {
    const { rows } = await listRowPage(db, id, { show: 'invalid', page, per_page: rowsAtOnce })
    for (const row of rows) {
      const { line, cells, errors } = inWords(row, translate)
      yield { line, cells, reason: errors.map(({ field, message }) => reasonOf(field, message, translate)).join(' ') }
    }
    if (rows.length < rowsAtOnce) return
  }
}

const reasonOf = (field: string, message: string, translate: Translate) =>
  field === '' ? message : `${fieldName(field, translate)}: ${message}`

const fieldName = (field: string, translate: Translate) => {
  const own = `import_field.${field}` as MessageKey
  const text = translate(own)
  return text === own ? translate(`field.${field}` as MessageKey) : text
}

async function* oneRow() {
  yield {}
}

/** An example of what can be imported. */
export function templateFile(kind: ImportKindName) {
  const examples = Object.entries(kinds[kind].fields).filter(([, { example }]) => example !== '')
  const columns = Object.fromEntries(examples.map(([field, { example }]) => [field, () => example]))
  return { fileName: `${kind}-template.csv`, content: csvFile(columns, oneRow()) }
}
