import { vi } from 'vitest'
import type { Note } from '#shared/features/notes/notes.reply.ts'
import { pagePosition } from '#shared/http/paged.ts'

type Answer = { status: number; body: unknown }

export const noteWith = (change: Partial<Note> = {}): Note => ({
  id: crypto.randomUUID(),
  note: 'Asked for a new purchase order.',
  page_name: 'customers',
  model_id: 'c-1',
  created_at: '2026-03-04T05:06:07.000Z',
  created_by: crypto.randomUUID(),
  created_by_name: 'Ada Lovelace',
  is_by_customer: false,
  record_name: 'Clifton Gorge Hotel Ltd',
  ...change,
})

/** Stubs the two endpoints for notes and records what was sent. */
export function stubNotesApi(given: { notes?: Note[]; total?: number } = {}) {
  const notes = given.notes ?? [noteWith()]
  const listed: Record<string, string>[] = []
  const created: { body: unknown; key: string | null }[] = []
  const state = {
    notes,
    total: given.total ?? notes.length,
    listAnswer: undefined as Answer | undefined,
    createAnswer: undefined as Answer | undefined,
    /** Lists are answered when this is resolved. */
    hold: Promise.resolve(),
  }

  const list = async (url: URL): Promise<Answer> => {
    listed.push(Object.fromEntries(url.searchParams))
    await state.hold
    const page = Number(url.searchParams.get('page') ?? 1)
    const position = pagePosition(page, 25, state.notes.length, state.total)
    const answer = { notes: { data: state.notes, ...position, next_page_url: null, prev_page_url: null } }
    return state.listAnswer ?? { status: 200, body: answer }
  }
  const create = (init: RequestInit): Answer => {
    const body = JSON.parse(init.body as string) as Partial<Note>
    created.push({ body, key: new Headers(init.headers).get('Idempotency-Key') })
    if (state.createAnswer) return state.createAnswer
    const made = noteWith(body)
    state.notes = [made, ...state.notes]
    return { status: 201, body: made }
  }

  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    const { status, body } = url.pathname === '/api/notes' ? await list(url) : create(init)
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  })
  return { listed, created, state }
}
