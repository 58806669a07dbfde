import { sql } from 'kysely'
import { required } from '#shared/required.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

const isAscii = /^[\x20-\x7e]*$/

/**
 * What was typed, as search texts are stored. The database takes the accents off both, so that they come off alike: once beforehand, since within a
 * query it would do so for each row. Plain letters have none.
 */
export async function withoutAccents(db: Db, text: string) {
  if (isAscii.test(text)) return text.toLowerCase()
  const { rows } = await sql<{ plain: string }>`select unaccent(lower(${text})) as plain`.execute(db)
  return required(rows[0], 'the answer').plain
}
