import { CompiledQuery } from 'kysely'

/**
 * What a statement says about itself beyond its text, for the connection that sends it. A connection without pipelining could ignore all
 * of it but `begin`, `commit` and `rollback`, and nothing would change but speed.
 */
export type StatementHints = {
  role?: 'begin' | 'commit' | 'rollback' | 'last write'
  /** Prepared outside transactions too: it finds its rows by a key, so that one plan serves all values. */
  reusesPlan?: boolean
}

type Hinted = { hints?: StatementHints }

export const withHints = <Query extends CompiledQuery>(query: Query, hints: StatementHints): Query & Hinted => ({
  ...query,
  hints,
})

export const statement = (text: string, hints: StatementHints) => withHints(CompiledQuery.raw(text), hints)

const noHints: StatementHints = {}

export const hintsOf = (query: CompiledQuery & Hinted) => query.hints ?? noHints

/** Reads tables and writes nothing: neither in a part named by `with`, nor by a function, which is called without tables. */
export const isPlainRead = ({ query }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' && query.from !== undefined && query.with === undefined
