/** Every way a request can be refused, and the HTTP status it answers with. The text of each is in the messages, as `error.<code>`. */
export const errorStatus = {
  'request.malformed': 400,
  'request.unknown_path': 404,
  'request.too_large': 413,
  'request.wrong_type': 415,
  'request.invalid': 422,
  'request.too_many': 429,
  'request.key_reused': 422,
  'session.required': 401,
  'permission.missing': 403,
  'record.not_found': 404,
  'record.changed': 409,
  'sign_in.wrong': 422,
  'sign_in.too_many': 429,
  'link.invalid': 422,
  'photo.unreadable': 422,
  'server.failed': 500,
  'database.unavailable': 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus
