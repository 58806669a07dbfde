import type { Client } from 'pg'

/** What the catalog says about a part of the schema: its own text, and why it is there. */
export type Described = { text: string; comment: string | null }

export type Column = Described & { name: string }

export type Table = {
  name: string
  comment: string | null
  unlogged: boolean
  options: string[]
  columns: Column[]
  constraints: Described[]
  indexes: Described[]
  triggers: Described[]
  grants: string[]
}

export type View = { name: string; comment: string | null; text: string; grants: string[] }

export type SchemaFunction = {
  text: string
  comment: string | null
  signature: string
  callers: 'everybody' | 'product' | 'owner'
}

export type Catalog = {
  extensions: string[]
  sequences: { name: string; grants: string[] }[]
  tables: Table[]
  views: View[]
  functions: SchemaFunction[]
}

/** Names are compared byte by byte, so that the order is the same whatever the locale of the database. */
const ordered = 'collate "C"'

const grantsOf = (acl: string, what: string) => `
  array(select format('grant %s on ${what}%I to counterfoil_app', string_agg(lower(privilege_type), ', ' order by place), relname)
          from (select privilege_type, array_position(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'USAGE'], privilege_type) as place
                  from aclexplode(${acl}) where grantee = 'counterfoil_app'::regrole) rights
        having count(*) > 0)`

/** Text columns with the storage that their type has anyway are not worth a word. */
const columns = `
  select json_agg(json_build_object('name', attname, 'comment', col_description(attrelid, attnum), 'text', concat_ws(' ',
           quote_ident(attname), format_type(atttypid, atttypmod),
           case when attstorage <> typstorage
                then 'storage ' || case attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end end,
           case when attnotnull then 'not null' end,
           case when attidentity = 'a' then 'generated always as identity' end,
           case when attgenerated = 's' then 'generated always as (' || pg_get_expr(adbin, adrelid, true) || ') stored'
                when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid, true) end)) order by attnum)
    from pg_attribute join pg_type on pg_type.oid = atttypid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
   where attrelid = t.oid and attnum > 0 and not attisdropped`

/** Not null stands with its column. Keys come first, then what a row must be, then what it refers to. */
const constraints = `
  select json_agg(json_build_object('comment', obj_description(oid, 'pg_constraint'),
           'text', format('constraint %I %s', conname, pg_get_constraintdef(oid, true)))
           order by array_position(array['p', 'u', 'x', 'c', 'f'], contype::text), conname ${ordered})
    from pg_constraint where conrelid = t.oid and contype <> 'n'`

const indexes = `
  select json_agg(json_build_object('comment', obj_description(indexrelid, 'pg_class'), 'text', pg_get_indexdef(indexrelid, 0, true))
           order by indexrelid::regclass::text ${ordered})
    from pg_index where indrelid = t.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`

const triggers = `
  select json_agg(json_build_object('comment', obj_description(oid, 'pg_trigger'), 'text', pg_get_triggerdef(oid, true)
           || case when tgenabled = 'D' then format(E';\\nalter table %I disable trigger %I', relname, tgname) else '' end)
           order by tgname ${ordered})
    from pg_trigger where tgrelid = t.oid and not tgisinternal`

const columnGrants = `
  array(select format('grant %s (%s) on %I to counterfoil_app', lower(privilege_type),
               string_agg(quote_ident(attname), ', ' order by attnum), relname)
          from pg_attribute, aclexplode(attacl)
         where attrelid = t.oid and attnum > 0 and grantee = 'counterfoil_app'::regrole
         group by privilege_type order by privilege_type)`

const tables = `
  select relname as name, obj_description(t.oid, 'pg_class') as comment, relpersistence = 'u' as unlogged,
         coalesce(reloptions, '{}') as options, (${columns}) as columns,
         coalesce((${constraints}), '[]') as constraints, coalesce((${indexes}), '[]') as indexes,
         coalesce((${triggers}), '[]') as triggers, ${grantsOf('relacl', '')} || ${columnGrants} as grants
    from pg_class t where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname ${ordered}`

const views = `
  select relname as name, obj_description(oid, 'pg_class') as comment, pg_get_viewdef(oid, true) as text,
         ${grantsOf('relacl', '')} as grants
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by relname ${ordered}`

/** Those of an identity column stand with the column. */
const sequences = `
  select relname as name, ${grantsOf('relacl', 'sequence ')} as grants
    from pg_class s where relnamespace = 'public'::regnamespace and relkind = 'S'
     and not exists (select from pg_depend where objid = s.oid and deptype = 'i') order by relname ${ordered}`

/** Functions of extensions belong to them. */
const functions = `
  select pg_get_functiondef(oid) as text, obj_description(oid, 'pg_proc') as comment, oid::regprocedure::text as signature,
         case when has_function_privilege('public', oid, 'execute') then 'everybody'
              when has_function_privilege('counterfoil_app', oid, 'execute') then 'product' else 'owner' end as callers
    from pg_proc f where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend where objid = f.oid and deptype = 'e')
   order by oid::regprocedure::text ${ordered}`

const extensions = `select extname as name from pg_extension where extname <> 'plpgsql' order by extname ${ordered}`

/** Everything in the schema of the product; the tables of the job queue belong to its library. */
export async function readCatalog(client: Client): Promise<Catalog> {
  const rowsOf = async <Row extends object>(statement: string) => (await client.query<Row>(statement)).rows
  return {
    extensions: (await rowsOf<{ name: string }>(extensions)).map(({ name }) => name),
    sequences: await rowsOf<Catalog['sequences'][number]>(sequences),
    tables: await rowsOf<Table>(tables),
    views: await rowsOf<View>(views),
    functions: await rowsOf<SchemaFunction>(functions),
  }
}
