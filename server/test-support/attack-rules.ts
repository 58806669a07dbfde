import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase } from './start-app.ts'

/**
 * A row that a table accepts, and for each rule of the table the changes or statements that violate only this rule.
 */
type AttackedTable = { row: string; rules: Record<string, string | string[]> }

/** Every attack as [rule, attack, table], and a function that carries one out. */
export function attacksOn(tables: Record<string, AttackedTable>) {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let client: Client
  beforeAll(async () => {
    database = await createTestDatabase()
    client = new Client({ connectionString: database.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  const attacks = Object.entries(tables).flatMap(([table, { rules }]) =>
    Object.entries(rules).flatMap(([rule, breaking]) =>
      [breaking].flat().map((attack) => [rule, attack, table] as const),
    ),
  )
  /**
   * Triggers are disabled, so that a constraint of the table refuses and a row needs no others to refer to; checks
   * and unique keys still apply.
   */
  const tryAttack = async (attack: string, table: string) => {
    try {
      await client.query(`begin; set local session_replication_role = replica; ${tables[table]?.row ?? ''}`)
      await client.query(attack.startsWith('insert') ? attack : `update ${table} set ${attack}`)
    } finally {
      await client.query('rollback')
    }
  }
  return { attacks, tryAttack }
}
