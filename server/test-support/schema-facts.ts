import type { Client } from 'pg'

const ofProduct = `'public'::regnamespace`

/** What the catalog says of the schema, one query for each kind of object; the tables of the job queue are not ours. */
const queries = [
  `select format('column %s.%s %s', relname, attname, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
          attstorage, attacl, pg_get_expr(adbin, adrelid))) as fact
     from pg_class t join pg_attribute on attrelid = t.oid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
    where relnamespace = ${ofProduct} and relkind in ('r', 'v') and attnum > 0 and not attisdropped`,
  `select format('%s %s %s', relname, relpersistence, concat_ws(' ', relacl, reloptions, pg_get_viewdef(oid))) as fact
     from pg_class where relnamespace = ${ofProduct} and relkind in ('r', 'v', 'S')`,
  `select format('constraint %s of %s: %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid), convalidated) as fact
     from pg_constraint where connamespace = ${ofProduct} and conrelid <> 0`,
  `select pg_get_indexdef(indexrelid) || indisvalid as fact from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = ${ofProduct}`,
  `select pg_get_triggerdef(t.oid) || tgenabled::text as fact from pg_trigger t join pg_class on pg_class.oid = tgrelid
    where relnamespace = ${ofProduct} and not tgisinternal`,
  `select pg_get_functiondef(oid) || coalesce(proacl::text, '') as fact from pg_proc f
    where pronamespace = ${ofProduct} and not exists (select from pg_depend where objid = f.oid and deptype = 'e')`,
  `select format('extension %s', extname) as fact from pg_extension`,
]

/** All that the schema of a database consists of, to compare it with another one. The order of columns does not count. */
export async function schemaFacts(client: Client) {
  const facts: string[] = []
  for (const query of queries) {
    const { rows } = await client.query<{ fact: string }>(query)
    facts.push(...rows.map(({ fact }) => fact))
  }
  return facts.toSorted()
}
