import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

export const askDatabase = (db: Db) => sql`select 1`.execute(db)
