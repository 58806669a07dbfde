import { join } from 'node:path'
import type { Client } from 'pg'
import { type Catalog, type Described, readCatalog, type SchemaFunction, type Table, type View } from './catalog.ts'

/** Where the description is kept. */
export const schemaFile = join(import.meta.dirname, 'schema.sql')

const header = `-- The schema as the migrations leave it: made by "npm run schema", never edited. A migration changes the database; this file is for reading.
-- The product connects as counterfoil_app, which owns nothing: it may do what is granted below and nothing else.
-- docs/rules.md says where each rule is enforced besides, and which test attacks it.`

const width = 120
const rule = (title: string) => `-- ${title} ${'-'.repeat(Math.max(3, width - title.length - 4))}`

/** The whole schema as text, the same on any machine. */
export async function describeSchema(client: Client): Promise<string> {
  const catalog = await readCatalog(client)
  return `${[
    header,
    extensionsAndSequences(catalog),
    ...catalog.tables.map(describeTable),
    ...catalog.views.map(describeView),
    ...catalog.functions.map(describeFunction),
  ].join('\n\n')}\n`
}

const extensionsAndSequences = ({ extensions, sequences }: Catalog) =>
  [
    rule('extensions and sequences'),
    '',
    ...extensions.map((name) => `create extension ${name};`),
    ...sequences.flatMap(({ name, grants }) => [`create sequence ${name};`, ...grants.map((grant) => `${grant};`)]),
  ].join('\n')

function describeTable({ name, comment, unlogged, options, columns, constraints, ...after }: Table) {
  const inside = [...columns, ...constraints].map(({ text, comment: why }, index, all) =>
    [...remark(why, '  '), `  ${inHouseStyle(onOneLine(text))}${index < all.length - 1 ? ',' : ''}`].join('\n'),
  )
  const parts = [
    [...remark(comment), `create ${unlogged ? 'unlogged ' : ''}table ${name} (`, ...inside, `)${storage(options)};`],
    statements(after.indexes),
    statements(after.triggers),
    after.grants.map((grant) => `${grant};`),
  ]
  return [rule(name), ...parts.filter((part) => part.length > 0).map((part) => part.join('\n'))].join('\n\n')
}

const storage = (options: readonly string[]) => (options.length > 0 ? ` with (${options.join(', ')})` : '')

const statements = (parts: readonly Described[]) =>
  parts.flatMap(({ text, comment }) => [...remark(comment), `${wrapped(onLines(inHouseStyle(text)))};`])

const describeView = ({ name, comment, text, grants }: View) =>
  [
    rule(name),
    '',
    ...remark(comment),
    `create view ${name} as`,
    inHouseStyle(text),
    ...grants.map((grant) => `${grant};`),
  ].join('\n')

/** The body is shown as it was written, with its own comments. */
function describeFunction({ text, comment, signature, callers }: SchemaFunction) {
  const [head = '', body] = text.replace('CREATE OR REPLACE', 'CREATE').split(/(?=\$function\$)/, 2)
  const declaration =
    body === undefined
      ? inHouseStyle(head).split('\n').map(foldedExpression).join('\n')
      : `${inHouseStyle(head)}${body}$function$`
  const name = inHouseStyle(signature)
  const rights = {
    everybody: [],
    product: [`revoke all on function ${name} from public;`, `grant execute on function ${name} to counterfoil_app;`],
    owner: [`revoke all on function ${name} from public;`],
  }[callers]
  return [rule(name), '', ...remark(comment), `${declaration.trim()};`, ...rights].join('\n')
}

/** A comment in lines of its own. */
function remark(comment: string | null, indent = '') {
  if (comment === null) return []
  const lines = ['']
  for (const word of comment.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length > width - 2) lines.push(` ${word}`)
    else lines[lines.length - 1] = longer
  }
  return lines.map((line) => `${indent}--${line}`)
}

/** The catalog writes an expression into one line, however long it is. */
const foldedExpression = (line: string) =>
  line.length > width ? wrapped(line.replaceAll(/ (?=(?:when|else) )/g, '\n    ')) : line

const onLines = (trigger: string) =>
  trigger.replace(' for each row ', '\n  for each row ').replace(' execute function ', '\n  execute function ')

/** Lines that are too long go on below, from an "or" or a comma. */
const wrapped = (text: string) =>
  text
    .split('\n')
    .map((line) => {
      let length = 0
      return line
        .split(/(?<=,) |(?= or )/)
        .map((part, index) => {
          const isNext = index > 0 && length + part.length > width
          length = isNext ? part.length + 4 : length + part.length
          return isNext ? `\n    ${part.trim()}` : index > 0 && !part.startsWith(' ') ? ` ${part}` : part
        })
        .join('')
    })
    .join('\n')

/** The catalog writes names that are not quoted in small letters: only quoted text must stay as it is. */
const outsideQuotes = (text: string, change: (part: string) => string) =>
  text
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')

/** As the migrations are written: small letters, and none of what the catalog adds for machines. */
const inHouseStyle = (text: string) =>
  outsideQuotes(text, (part) =>
    part
      .toLowerCase()
      .replaceAll('public.', '')
      .replaceAll(' using btree ', ' ')
      .replaceAll('timestamp with time zone', 'timestamptz'),
  )
    .replaceAll(/('(?:[^']|'')*')::text\b(?!\[)/g, '$1')
    .replaceAll(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
    .replaceAll(/ <> all \(array\[([^\]]*)\]\)/g, ' not in ($1)')

const onOneLine = (text: string) => outsideQuotes(text, (part) => part.replaceAll(/\s+/g, ' ').replaceAll('( ', '('))
