import type { Holder } from '#shared/access/permissions.ts'

/** Who makes a call, and through what. The audit trail gets it with each transaction. */
export type Actor = Holder & {
  user_id: string
  session_id: string
  name: string
  locale: string
  /** The primary's WAL position after their last write; null before the first one. */
  wrote_up_to: string | null
  /** The session was ended by deactivation: see `answersDeactivated` of an endpoint. */
  is_deactivated?: true
}

/** Where a call came from; also known without a signed-in user. */
export type Origin = { request_id: string; address: string; device: string }

/** What the database records with each change. */
export type AuditActor = { user_id?: string; session_id?: string; request_id?: string; address?: string }

export const auditActor = (actor: Actor | null, origin: Origin): AuditActor => ({
  ...(actor && { user_id: actor.user_id, session_id: actor.session_id }),
  request_id: origin.request_id,
  address: origin.address,
})
