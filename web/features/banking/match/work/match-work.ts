import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { LineState } from '#shared/features/banking/lines.contract.ts'
import type { BankLine } from '#shared/features/banking/lines.reply.ts'
import { fetchLines, linesPerPage, linesQuery, useLinesChanged } from '#web/features/banking/banking.queries.ts'
import { ApiError } from '#web/platform/api/api-client.ts'
import { newKey } from '#web/platform/api/idempotency-key.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'
import { type LineAction, lineAsItIs, undoing } from './line-actions.ts'

export type Counts = Record<LineState, number>

/** What is special about a row while somebody works. */
export type RowNote = {
  isBusy: boolean
  refusal: string | null
  /** Said that another customer seems to have paid: confirming it once more means it. */
  isWarned: boolean
}

const quiet: RowNote = { isBusy: false, refusal: null, isWarned: false }

/**
 * The lines of an account as somebody works through them. What is done stays on the screen with what became of it;
 * actions are sent one after the other, so that nobody waits for them.
 */
export function useMatchWork(bankId: string, query: ListCall) {
  const first = useQuery(linesQuery(bankId, query))
  const [more, setMore] = useState<readonly BankLine[]>([])
  const [changed, setChanged] = useState<ReadonlyMap<string, BankLine>>(new Map())
  const rows = useRowNotes()
  const [done, setDone] = useState<readonly string[]>([])
  const onChange = useLinesChanged()
  const queue = useRef(Promise.resolve())

  const known = useMemo(() => withoutRepeats([...(first.data?.data ?? []), ...more]), [first.data, more])
  const lines = useMemo(() => known.map((line) => changed.get(line.id) ?? line), [known, changed])
  const put = (line: BankLine) => setChanged((before) => new Map(before).set(line.id, line))

  async function perform(line: BankLine, action: LineAction, isWarned: boolean) {
    try {
      put(await action(line, newKey(), isWarned))
      rows.note(line.id, quiet)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setDone((before) => before.filter((id) => id !== line.id))
      rows.note(line.id, {
        isBusy: false,
        refusal: error.isAlerted ? null : error.reason,
        isWarned: error.code === 'banking.other_payer',
      })
      // Somebody was faster, or an invoice was paid meanwhile: the row shows how it stands now.
      if (!error.isAlerted) await lineAsItIs(line.id).then(put, () => undefined)
      return false
    }
  }

  /** Sends it behind what is on its way; the screen goes on at once. */
  function act(line: BankLine, action: LineAction) {
    const { isWarned } = rows.notes.get(line.id) ?? quiet
    rows.note(line.id, { ...quiet, isBusy: true })
    const result = queue.current.then(() => perform(line, action, isWarned))
    queue.current = result.then(
      () => void onChange(),
      () => undefined,
    )
    setDone((before) => [...before.filter((id) => id !== line.id), line.id])
    return result
  }

  function undo(line: BankLine) {
    setDone((before) => before.filter((id) => id !== line.id))
    rows.note(line.id, { ...quiet, isBusy: true })
    const result = queue.current.then(() => perform(line, undoing, false))
    queue.current = result.then(() => void onChange())
    return result
  }

  const countsNow = countsOf(first.data?.counts, known, lines)
  const load = useMoreLines(bankId, query, { lines, total: first.data?.meta.total ?? 0, add: setMore, known })
  return {
    query: first,
    lines,
    notes: rows.notes,
    noteOf: (id: string) => rows.notes.get(id) ?? quiet,
    act,
    undo,
    lastDone: lines.find(({ id }) => id === done.at(-1)),
    counts: countsNow,
    begunWith: countsNow.open + done.length,
    /** What was remembered changes what other lines could be. It waits its turn: between the lines and their counts nothing may be done. */
    refresh: () => {
      queue.current = queue.current.then(async () => void (await first.refetch()))
    },
    totals: first.data?.totals,
    ...load,
  }
}

const withoutRepeats = (lines: readonly BankLine[]) => [...new Map(lines.map((line) => [line.id, line])).values()]

export type MatchWork = ReturnType<typeof useMatchWork>

function useRowNotes() {
  const [notes, setNotes] = useState<ReadonlyMap<string, RowNote>>(new Map())
  return { notes, note: (id: string, said: RowNote) => setNotes((before) => new Map(before).set(id, said)) }
}

/** The server's counts, with what was done since. */
function countsOf(start: Counts | undefined, before: readonly BankLine[], now: readonly BankLine[]): Counts {
  const counts = { ...(start ?? { open: 0, matched: 0, ignored: 0 }) }
  for (const [index, line] of now.entries()) {
    counts[before[index]?.state ?? line.state] -= 1
    counts[line.state] += 1
  }
  return counts
}

type Loaded = {
  lines: readonly BankLine[]
  known: readonly BankLine[]
  total: number
  add: (more: (before: readonly BankLine[]) => readonly BankLine[]) => void
}

/** Further lines, when the end comes near. What is done has left the server's list, so that later pages move up. */
function useMoreLines(bankId: string, query: ListCall, { lines, known, total, add }: Loaded) {
  const [isLoadingMore, setLoading] = useState(false)
  const hasMore = known.length < total
  async function loadMore() {
    if (isLoadingMore || !hasMore) return
    setLoading(true)
    const still = lines.filter((line, index) => line.state === known[index]?.state).length
    const page = Math.floor(still / linesPerPage) + 1
    const answer = await fetchLines(bankId, query, page).catch(() => null)
    if (answer)
      add((before) => {
        const there = new Set([...known, ...before].map(({ id }) => id))
        return [...before, ...answer.data.filter(({ id }) => !there.has(id))]
      })
    setLoading(false)
  }
  return { hasMore, isLoadingMore, loadMore }
}
