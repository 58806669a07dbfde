import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { oneLine, requiredLine } from '#shared/validation/text.ts'

const access = 'signed_in'

const listName = oneLine(40).refine((name) => /^[a-z_]+$/.test(name), refusedAs('validation.slug'))

const savedView = z.object({
  id: z.uuid(),
  list: z.string(),
  name: z.string(),
  /** The query string of the list's address. */
  search: z.string(),
})
export type SavedView = z.infer<typeof savedView>

export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  access,
  summary: 'One’s own saved views of a list, by name.',
  query: z.strictObject({ list: listName }),
  reply: z.object({ data: z.array(savedView) }),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/api/views',
  access,
  summary: 'Save a view of a list under a name. One of the same name is replaced.',
  body: z.strictObject({ list: listName, name: requiredLine(60), search: oneLine(2_000) }),
  reply: savedView,
  status: 201,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/views/:id',
  access,
  summary: 'Delete one of one’s own saved views.',
  params: z.strictObject({ id: z.uuid() }),
})
