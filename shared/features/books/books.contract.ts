import { endpoint, json } from '#shared/http/endpoint.ts'
import type { BookCheck, LastBookCheck } from './books.reply.ts'

export const getBookCheck = endpoint({
  method: 'GET',
  path: '/api/admin/books',
  access: 'admin_access',
  summary:
    'What the last check of the books found: every kept figure against the sum of its rows, gaps in numbers, changes of what is issued.',
  reply: json<LastBookCheck>(),
})

export const runBookCheck = endpoint({
  method: 'POST',
  path: '/api/admin/books/check',
  access: 'manage_admin',
  summary: 'Check the books now.',
  reply: json<BookCheck>(),
})
