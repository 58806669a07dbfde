import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'
import { beginsWith, containing } from '#server/platform/database/sql/clauses.ts'
import { withoutAccents } from '#server/platform/database/sql/without-accents.ts'
import { literally, type Search, searchNear } from './customer-search.queries.ts'

type CustomerMatch = { id: string; strength: 'exact' | 'begun' | 'word' | 'contained' | 'near' }

/** Enough to find the best of a few among them, few enough to be read in a moment where a word is in every other name. */
const looked = 400

/** More than any caller asks for. */
const mostListed = 20

/**
 * Who could be meant by what stands there, best first, archived ones last: by code, by how the name begins, by how any word does,
 * by any part. A name counts for more than that of a contact.
 */
export async function listCustomersAsTyped(db: Db, q: string, most: number): Promise<CustomerMatch[]> {
  const typed = await withoutAccents(db, q)
  const begun = (await listBegun(db, ` ${typed}`.slice(0, 60))).slice(0, most)
  if (begun.length === most) return begun
  const others = await listBest(db, typed, literally(typed))
  const known = new Set(begun.map(({ id }) => id))
  const exact = others.filter(({ strength }) => strength === 'exact')
  const rest = others.filter(({ id, strength }) => strength !== 'exact' && !known.has(id))
  return [...exact, ...begun, ...rest].slice(0, most)
}

/** Customers whose names match in another order of words or with typing errors, if none matches exactly. */
export async function listCustomersNear(db: Db, q: string, most: number): Promise<CustomerMatch[]> {
  const typed = await withoutAccents(db, q)
  return (await listBest(db, typed, await searchNear(db, typed))).slice(0, most)
}

const firstLetters = sql`left(search_text, 60) collate "C"`

async function listBegun(db: Db, begun: string) {
  const { rows } = await sql<CustomerMatch>`
    select id, 'begun' as strength from (
      select id, archived_at is not null as archived, left(search_text, 60) as name from customers
       where ${beginsWith(firstLetters, begun)} order by ${firstLetters} limit ${sql.lit(looked)}) begun
     order by archived, name, id limit ${sql.lit(mostListed)}`.execute(db)
  return rows
}

async function listBest(db: Db, typed: string, search: Search) {
  const { rows } = await best({ typed, word: containing(` ${typed}`), contained: containing(typed) }, search).execute(
    db,
  )
  return rows
}

/** What was typed, and the patterns of it as the beginning of a word and as any part. */
type Typed = { typed: string; word: string; contained: string }

const best = ({ typed, word, contained }: Typed, search: Search) => sql<CustomerMatch>`
  select id, case when lower(code) = ${typed} then 'exact'
                  when search_text like ${word} then 'word'
                  when search_text like ${contained} then 'contained' else 'near' end as strength
    from (select id, code, name, search_text, archived_at from customers where ${search} limit ${sql.lit(looked)}) found
   order by lower(code) = ${typed} desc, archived_at is not null, search_text like ${word} desc,
            word_similarity(${typed}, unaccent(lower(name))) desc, alphabetical(name), id
   limit ${sql.lit(mostListed)}`

type LookalikeSearch = {
  name?: string | undefined
  email?: string | undefined
  vat_number?: string | undefined
  except_id?: string | undefined
}
type Lookalike = { id: string; code: string; name: string; reason: 'name' | 'email' | 'vat_number' }

/** Legal forms say nothing about who it is. */
const legalForms = String.raw`\m(ltd|limited|plc|llp|inc|gmbh|ag|sarl|sas|sa|bv|nv|co|company|the)\M`

/** The strongest reason of each customer that looks alike; the same VAT number is certain, a similar name is a hint. */
export async function listLookalikes(db: Db, { name = '', email = '', vat_number = '', except_id }: LookalikeSearch) {
  const { rows } = await sql<Lookalike>`
    with typed as (
      select trim(regexp_replace(lower(${name}), ${legalForms}, '', 'g')) as core
    ), found as (
      select id, code, name, 'vat_number' as reason, 1 as strength from customers
       where vat_number <> '' and vat_number = upper(regexp_replace(${vat_number}, '[\\s.-]', '', 'g'))
      union all
      select id, code, name, 'email', 2 from customers
       where ${email} <> '' and search_text like '%' || replace(replace(lower(${email}), '_', '\\_'), '%', '\\%') || '%'
         and contacts @> jsonb_build_array(jsonb_build_object('email', ${email}::text))
      union all
      select id, code, name, 'name', 3 from customers, typed
       where length(core) >= 3 and lower(name) % core
         and similarity(regexp_replace(lower(name), ${legalForms}, '', 'g'), core) > 0.6
    )
    select distinct on (id) id, code, name, reason from found
     where ${except_id ?? null}::uuid is null or id <> ${except_id ?? null}::uuid
     order by id, strength
     limit 5`.execute(db)
  return rows
}
