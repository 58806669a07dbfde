import type { LineFilter } from '#shared/features/banking/lines.contract.ts'
import type { BankLine } from '#shared/features/banking/lines.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { inWords, type ProposedLine, proposalsFor } from '#server/features/banking/matching/proposals.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import * as queries from './lines.queries.ts'

type Reader = { translate: Translate; locale: string }

export async function readLine(db: Db, id: string, reader: Reader): Promise<BankLine> {
  const line = orNotFound(await queries.findLine(db, id))
  const [found] = await asAnswered(db, [line], reader)
  return orNotFound(found)
}

export async function readLines(db: Db, filter: LineFilter, reader: Reader) {
  const { rows, total, in_minor, out_minor } = await queries.listLinePage(db, filter)
  const data = await asAnswered(db, rows, reader)
  const counts = await queries.countStates(db, filter.bank_id)
  return { rows: data, total, counts, totals: { in_minor, out_minor, currency: rows[0]?.currency ?? '' } }
}

async function asAnswered(db: Db, lines: readonly queries.StoredLine[], reader: Reader): Promise<BankLine[]> {
  const matchIds = lines.flatMap(({ match_id }) => match_id ?? [])
  const proposals = await proposalsFor(
    db,
    lines.filter(({ state }) => state === 'open'),
  )
  const parts = await queries.listMatchParts(db, matchIds)
  const writeOffs = await queries.listMatchWriteOffs(db, matchIds)
  return lines.map((line) => answered(line, { parts, writeOffs, proposed: proposals.get(line.id), reader }))
}

type Found = {
  parts: Awaited<ReturnType<typeof queries.listMatchParts>>
  writeOffs: Awaited<ReturnType<typeof queries.listMatchWriteOffs>>
  proposed: ProposedLine | undefined
  reader: Reader
}

function answered(line: queries.StoredLine, found: Found): BankLine {
  const { payer_name, payer_account, original_currency, original_minor, bank_code: _, ...rest } = line
  const { match_id, ignored_reason, is_automatic, matched_at, matched_by_name, ...said } = rest
  return {
    ...said,
    payer: { name: payer_name, account: payer_account },
    original:
      original_currency !== null && original_minor !== null
        ? { currency: original_currency, amount_minor: original_minor }
        : null,
    proposals: proposalsOf(line, found),
    ...decisionOf({ match_id, ignored_reason, is_automatic, matched_at, matched_by_name, state: line.state }, found),
  }
}

const proposalsOf = ({ currency }: queries.StoredLine, { proposed, reader }: Found) =>
  (proposed?.proposals ?? []).map((proposal) => inWords(proposal, proposed?.names ?? new Map(), currency, reader))

type Decision = Pick<
  queries.StoredLine,
  'match_id' | 'ignored_reason' | 'is_automatic' | 'matched_at' | 'matched_by_name' | 'state'
>

function decisionOf(decision: Decision, found: Found): Pick<BankLine, 'match' | 'ignored'> {
  const { match_id, matched_at, matched_by_name: created_by_name } = decision
  if (match_id === null || matched_at === null) return { match: null, ignored: null }
  const decided = { created_at: matched_at, created_by_name }
  if (decision.state === 'ignored')
    return { match: null, ignored: { reason: decision.ignored_reason ?? '', ...decided } }
  const is_automatic = decision.is_automatic === true
  return { match: { id: match_id, is_automatic, ...decided, parts: partsOf(match_id, found) }, ignored: null }
}

/** What was written off belongs to the payment of that invoice. */
function partsOf(matchId: string, { parts, writeOffs }: Found) {
  const own = writeOffs.filter(({ match_id }) => match_id === matchId)
  return parts
    .filter(({ match_id }) => match_id === matchId)
    .map(({ match_id: _, ...part }) => ({
      ...part,
      write_offs: own
        .filter(({ invoice_id }) => part.allocations.some((allocation) => allocation.invoice_id === invoice_id))
        .map(({ match_id: __, ...writeOff }) => writeOff),
    }))
}
