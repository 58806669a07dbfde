import { useState } from 'react'
import type { BankLine, Proposal } from '#shared/features/banking/lines.reply.ts'
import type { TypedShares } from '#web/features/banking/match/decide/shares.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { confirming, type LineAction, puttingOnAccount } from './line-actions.ts'
import type { MatchKeys } from './match-keys.ts'
import type { MatchWork } from './match-work.ts'

export type OpenDialog = 'choose' | 'split' | 'pay_back' | 'ignore' | 'history' | 'detail'

/** How many lines before the end further ones are asked for. */
const nearEnd = 15

/** The current line, the proposal that is taken for it, and what the keys do. */
export function useDesk(work: MatchWork) {
  const [activeId, setActiveId] = useState<string | null>(linkedLine)
  const [taken, setTaken] = useState<Readonly<Record<string, number>>>({})
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [typed] = useState(() => new Map<string, TypedShares>())
  const { say, undo } = useSaying(work)
  const { lines } = work
  const at = placeOf(work, activeId)
  const active = lines[at]

  function goTo(index: number) {
    const line = lines[Math.max(0, Math.min(lines.length - 1, index))]
    if (line) setActiveId(line.id)
    if (index > lines.length - nearEnd) void work.loadMore()
  }

  /** The next line that is still to be done, else the one before. */
  function goOn() {
    const next = lines.findIndex((line, index) => index > at && isToDo(work, line))
    if (next !== -1) goTo(next)
    else goTo(lines.findIndex((line, index) => index !== at && isToDo(work, line)))
  }

  async function perform(line: BankLine, action: LineAction, isRemembered: boolean) {
    if (await work.act(line, action)) say(line)
    if (isRemembered) work.refresh()
  }

  const hasNext = lines.some((line, index) => index !== at && isToDo(work, line))

  /** Sends it, and goes on without waiting. */
  function act(action: LineAction, { isRemembered = false } = {}) {
    if (!active || !isToDo(work, active)) return
    void perform(active, action, isRemembered)
    // On a phone the next line follows in the same sheet.
    setDialog(dialog === 'detail' && hasNext ? 'detail' : null)
    goOn()
  }

  const proposal = active && proposalOf(active, taken)
  const open = (which: OpenDialog) => active && isToDo(work, active) && setDialog(which)
  const choose = (which: 'choose' | 'split') => open(active && active.amount_minor < 0 ? 'pay_back' : which)
  const keys: MatchKeys = {
    move: (by) => goTo(at + by),
    moveTo: (end) => goTo(end === 'first' ? 0 : lines.length - 1),
    confirm: () => (proposal ? act(confirming(proposal)) : choose('choose')),
    choose: () => choose('choose'),
    split: () => choose('split'),
    putOnAccount: () =>
      proposal?.customer_id && (active?.amount_minor ?? 0) > 0
        ? act(puttingOnAccount(proposal.customer_id))
        : choose('choose'),
    ignore: () => open('ignore'),
    undo: () => {
      const line = active && active.state !== 'open' ? active : work.lastDone
      if (!line || line.state === 'open') return
      setActiveId(line.id)
      undo(line)
    },
    take: (index) => active?.proposals[index] && setTaken({ ...taken, [active.id]: index }),
  }
  return { work, active, taken, typed, keys, act, dialog, setDialog, setActiveId, undo }
}

/** What is taken of the proposals for each line, by its place; the first, if nothing is said. */
export const proposalOf = (line: BankLine, taken: Readonly<Record<string, number>>): Proposal | undefined =>
  line.proposals[taken[line.id] ?? 0]

export type Desk = ReturnType<typeof useDesk>

/** The line that a link from elsewhere means. */
const linkedLine = () => globalThis.location.hash.slice(1) || null

/** Where the current line is. If it has left the list, the work goes on with the first that is still to be done. */
function placeOf(work: MatchWork, activeId: string | null) {
  const at = work.lines.findIndex(({ id }) => id === activeId)
  return at === -1
    ? Math.max(
        0,
        work.lines.findIndex((line) => isToDo(work, line)),
      )
    : at
}

const isToDo = (work: MatchWork, { id, state }: BankLine) => state === 'open' && !work.noteOf(id).isBusy

/** Says what was done, with Undo. */
function useSaying(work: MatchWork) {
  const t = useTranslate()
  const formats = useFormats()
  const about = 'bank lines'
  const undo = (line: BankLine) =>
    void work.undo(line).then((isDone) => isDone && showSuccess(t('banking.undone'), { about }))
  const say = (line: BankLine) =>
    showSuccess(
      t(line.amount_minor < 0 ? 'banking.done_out' : 'banking.done', {
        amount: formats.money(Math.abs(line.amount_minor), line.currency),
        name: line.payer.name || line.text.slice(0, 30),
      }),
      { about, action: { label: t('banking.undo'), act: () => undo(line) } },
    )
  return { say, undo }
}
