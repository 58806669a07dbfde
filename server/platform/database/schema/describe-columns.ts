import { join } from 'node:path'
import type { Client } from 'pg'

/** Where the types are kept. */
export const columnsFile = join(import.meta.dirname, 'table-columns.ts')

const header = `import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'

/** Written by the database alone. */
export type ReadOnly<Value> = ColumnType<Value, never, never>
/** May be left out, and is then null. */
export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined>
`

const intro = `/**
 * Every table, column by column, as the baseline makes them: made by "npm run schema", never edited. What the database cannot say, such as
 * what a JSON value holds, is in tables.ts.
 */
export type TableColumns = {`

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  has_default: boolean
  is_generated: boolean
  may_insert: boolean
  may_update: boolean
}

/** The types of all columns as text, the same on any machine. */
export async function describeColumns(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(allColumns)
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`,
  )
  return `${header}\n${intro}\n${tables.join('')}}\n`
}

function typeOf(column: Column) {
  const value = valueType(column.type)
  const read = column.nullable && value !== 'unknown' ? `${value} | null` : value
  const isOptional = column.nullable || column.has_default
  if (isReadOnly(column)) return `ReadOnly<${read}>`
  if (isOptional && !column.may_update)
    return `ColumnType<${read}, ${value === 'unknown' ? read : `${read} | undefined`}, never>`
  if (column.nullable) return `Nullable<${value}>`
  return column.has_default ? `Generated<${value}>` : value
}

const isReadOnly = ({ is_generated, may_insert, may_update }: Column) => is_generated || (!may_insert && !may_update)

/** As the driver reads them: decimals stay text, so that none of their digits is lost. */
const valueTypes: [RegExp, string][] = [
  [/^(uuid|text|citext|character varying.*|numeric.*|pg_lsn|interval|inet|date|tsvector|"char")$/, 'string'],
  [/^(smallint|integer|bigint|real|double precision)$/, 'number'],
  [/^boolean$/, 'boolean'],
  [/^timestamp with time zone$/, 'Instant'],
  [/^bytea$/, 'Buffer'],
  [/^jsonb?$/, 'unknown'],
]

function valueType(type: string): string {
  if (type.endsWith('[]')) return `${valueType(type.slice(0, -2))}[]`
  const found = valueTypes.find(([pattern]) => pattern.test(type))
  if (!found) throw new Error(`no type of TypeScript is known for ${type}`)
  return found[1]
}

const allColumns = `
  select t.relname as table, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull and t.relkind = 'r' as nullable,
         adbin is not null or attidentity <> '' as has_default, attgenerated <> '' or attidentity = 'a' as is_generated,
         has_column_privilege('counterfoil_app', t.oid, attnum, 'insert') as may_insert,
         has_column_privilege('counterfoil_app', t.oid, attnum, 'update') as may_update
    from pg_class t join pg_attribute on attrelid = t.oid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
   where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'v') and attnum > 0 and not attisdropped
     and has_table_privilege('counterfoil_app', t.oid, 'select')
   order by t.relname collate "C", attnum`
