export type SavePhase =
  /** The server has everything that was typed. */
  | 'saved'
  /** There is no customer yet, so the draft is stored on this device only. */
  | 'kept'
  | 'waiting'
  | 'saving'
  /** The session has ended; the typed values are stored on this device. */
  | 'signed_out'
  /** The server refused it; the fields show the errors. */
  | 'refused'
  /** Saved except for lines with errors; the fields show them. */
  | 'partly'
  /** The server did not answer or failed; saving is retried automatically. */
  | 'unreached'
  /** An error on this page; saving is retried automatically. */
  | 'failed'
  /** Another user changed the draft. */
  | 'conflict'
  /** Another user deleted the draft. */
  | 'gone'
  /** Another user issued the draft. */
  | 'closed'

/** A create request exactly as it was sent: repeated with the same key, it creates one draft. */
export type PendingCreate = { key: string; body: object; content: string }
