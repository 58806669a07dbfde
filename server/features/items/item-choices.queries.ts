import { type RawBuilder, sql } from 'kysely'
import type { ItemPrice } from '#shared/features/items/item-prices.ts'
import { maxItemChoices } from '#shared/features/items/item-list.contract.ts'
import type { ItemChoice } from '#shared/features/items/item-list.reply.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { beginsWith, containing } from '#server/platform/database/sql/clauses.ts'
import { withoutAccents } from '#server/platform/database/sql/without-accents.ts'

type Found = Omit<ItemChoice, 'unit_price'> & { prices: ItemPrice[] }

/** A code that begins so is meant most likely, then a name that begins so, then one with such a word. */
export async function listItemsAsTyped(db: Db, q: string): Promise<Found[]> {
  const typed = await withoutAccents(db, q.trim())
  const asked = { code: typed, name: ` ${typed}`.slice(0, 60) }
  // One or two letters have no trigram that an index could find.
  if (!/[\p{L}\p{N}]{3}/u.test(typed)) return listBest(db, begun(asked))
  return listBest(db, named(asked, containing(typed)))
}

const code = sql`lower(code) collate "C"`
const firstLetters = sql`left(search_text, 60) collate "C"`
const most = sql.lit(maxItemChoices)

type Begun = { code: string; name: string }

const begun = (asked: Begun) => sql`
  (select id, 1 as place from items where archived_at is null and ${beginsWith(code, asked.code)} order by ${code} limit ${most})
  union all
  (select id, 2 from items where archived_at is null and ${beginsWith(firstLetters, asked.name)}
    order by ${firstLetters} limit ${most})`

async function listBest(db: Db, found: RawBuilder<unknown>) {
  const { rows } = await sql<Found>`
  with found as (${found}), placed as (select id, min(place) as place from found group by id)
  select id, code, name, description, unit, unit_code, standard_item_id, vat_code, account_code, prices
    from placed join items using (id)
   order by place, case place when 1 then lower(code) else alphabetical(name) end collate "C", id limit ${most}`.execute(
    db,
  )
  return rows
}

/** As many as are looked at for a word: what begins so is found apart from them. */
const looked = sql.lit(50)

const named = (asked: Begun, pattern: string) => sql`
  ${begun(asked)}
  union all
  (select id, 3 from items where archived_at is null and search_text like ${pattern} limit ${looked})`
