import { expect, test, vi } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ownWrites } from './own-writes.ts'

const primary = { name: 'primary' } as unknown as Db
const replica = { name: 'replica' } as unknown as Db
const session = (session_id: string) => ({ session_id }) as Actor

test('whoever has just written reads from the primary for five seconds, others from the replica', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const writes = ownWrites({ db: primary, readDb: replica })
  writes.noteWrite(session('writer'))
  expect(writes.databaseFor(session('writer'))).toBe(primary)
  expect(writes.databaseFor(session('reader'))).toBe(replica)
  vi.advanceTimersByTime(4_999)
  expect(writes.databaseFor(session('writer'))).toBe(primary)
  vi.advanceTimersByTime(1)
  expect(writes.databaseFor(session('writer'))).toBe(replica)
  vi.useRealTimers()
})
