import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Rows } from '#shared/http/paged.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { oneLine, requiredLine } from '#shared/validation/text.ts'
import type { SavedView } from './views.reply.ts'

const access = 'signed_in'

const listName = oneLine(40).refine((name) => /^[a-z_]+$/.test(name), refusedAs('validation.slug'))

export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  access,
  summary: 'One’s own saved views of a list, by name.',
  query: z.strictObject({ list: listName }),
  reply: json<Rows<SavedView>>(),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/api/views',
  access,
  summary: 'Save a view of a list under a name. One of the same name is replaced.',
  body: z.strictObject({ list: listName, name: requiredLine(60), search: oneLine(2_000) }),
  reply: json<SavedView>(),
  status: 201,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/views/:id',
  access,
  summary: 'Delete one of one’s own saved views.',
  params: z.strictObject({ id: z.uuid() }),
})
