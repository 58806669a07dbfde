import { z } from 'zod'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { type Paged, pageQuery } from '#shared/http/paged.ts'
import { acceptedShape, createdShape } from '#shared/record-fields.ts'
import { itemFields } from './items.fields.ts'
import type { Item } from './items.reply.ts'

/** Only the name is required. */
export const newItem = z.strictObject(createdShape(itemFields))
export type NewItem = z.output<typeof newItem>

export const itemChange = z.strictObject(acceptedShape(itemFields)).partial().extend({ version: z.number().int() })
export type ItemChange = z.output<typeof itemChange>

const reads = 'invoice_access'
const manages = 'manage_invoices'
const byId = z.strictObject({ id: z.uuid() })

export const createItem = endpoint({
  method: 'POST',
  path: '/api/items',
  access: manages,
  summary: 'Create an item of the price list. Only the name is required.',
  body: newItem,
  reply: json<Item>(),
  status: 201,
})

export const getItem = endpoint({
  method: 'GET',
  path: '/api/items/:id',
  access: reads,
  summary: 'One item with all its prices.',
  params: byId,
  reply: json<Item>(),
})

export const updateItem = endpoint({
  method: 'PATCH',
  path: '/api/items/:id',
  access: manages,
  summary: 'Change an item, naming the version that the change was made on. Documents and schedules stay as they are.',
  params: byId,
  body: itemChange,
  reply: json<Item>(),
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/items/:id',
  access: manages,
  summary: 'Delete an item that no document or schedule has ever named. One that was used is archived instead.',
  params: byId,
})

export const archiveItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/archive',
  access: manages,
  summary: 'Archive an item: what names it stays as it is, and it is no longer offered.',
  params: byId,
  reply: json<Item>(),
})

export const restoreItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/restore',
  access: manages,
  summary: 'Take an item out of the archive.',
  params: byId,
  reply: json<Item>(),
})

export const getItemTrail = endpoint({
  method: 'GET',
  path: '/api/items/:id/audit',
  access: reads,
  summary: 'What was done to an item, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: json<Paged<TrailEntry>>(),
})
