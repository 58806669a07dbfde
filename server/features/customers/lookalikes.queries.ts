import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

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
