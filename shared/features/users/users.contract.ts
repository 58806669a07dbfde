import { endpoint, json } from '#shared/http/endpoint.ts'
import type { CurrentUser } from './users.reply.ts'

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'signed_in',
  answersDeactivated: true,
  summary:
    'The signed-in user with role and permissions. In a session that ended because its user was deactivated, `active` is `no`.',
  reply: json<CurrentUser>(),
})
