import { Button } from '@mantine/core'
import { memo, type RefObject, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import type { BankLine } from '#shared/features/banking/lines.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { LineRow } from './line-row.tsx'
import { pressed } from '#web/features/banking/match/work/match-keys.ts'
import type { MatchWork } from '#web/features/banking/match/work/match-work.ts'
import classes from '#web/features/banking/match/match.module.css'
import { type Desk, proposalOf } from '#web/features/banking/match/work/use-desk.ts'

type LineListProps = {
  listRef: RefObject<HTMLDivElement | null>
  work: MatchWork
  desk: Desk
  /** Whether the current line is shown beside the list; on a phone a tap opens it. */
  isWide: boolean
}

/** One list with one focus: the arrows move within it, and every other key acts on the current line. */
export function LineList({ listRef, work, desk, isWide }: LineListProps) {
  const t = useTranslate()
  const id = useId()
  const { active, keys, taken } = desk
  const chunks = useMemo(() => chunksOf(work.lines), [work.lines])
  const open = useOpening(desk, isWide)
  useInView(active && `${id}${active.id}`)
  return (
    <>
      <div
        ref={listRef}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot show rows of several parts
        role="listbox"
        tabIndex={0}
        className={classes.rows}
        aria-label={t('banking.lines')}
        aria-activedescendant={active && `${id}${active.id}`}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget && pressed(event, keys)) event.preventDefault()
        }}
      >
        {chunks.map((lines) => (
          <LineChunk
            key={lines[0]?.id}
            id={id}
            lines={lines}
            notes={work.notes}
            taken={taken}
            activeId={active && lines.includes(active) ? active.id : null}
            onChoose={open}
          />
        ))}
      </div>
      {work.hasMore && (
        <Button
          variant="subtle"
          className={classes.more}
          loading={work.isLoadingMore}
          onClick={() => void work.loadMore()}
        >
          {t('banking.more')}
        </Button>
      )}
    </>
  )
}

const chunkLength = 50

const chunksOf = (lines: readonly BankLine[]) =>
  Array.from({ length: Math.ceil(lines.length / chunkLength) }, (_, at) =>
    lines.slice(at * chunkLength, (at + 1) * chunkLength),
  )

type LineChunkProps = {
  id: string
  lines: readonly BankLine[]
  notes: MatchWork['notes']
  taken: Desk['taken']
  activeId: string | null
  onChoose: (id: string) => void
}

/** Some rows that the browser leaves out together while they are out of sight: watching each of thousands would cost more than drawing a few. */
const LineChunk = memo(function LineChunk({ id, lines, notes, taken, activeId, onChoose }: LineChunkProps) {
  return (
    <div role="presentation" className={classes.chunk}>
      {lines.map((line) => (
        <LineRow
          key={line.id}
          id={`${id}${line.id}`}
          line={line}
          proposal={proposalOf(line, taken)}
          isActive={line.id === activeId}
          isBusy={notes.get(line.id)?.isBusy ?? false}
          refusal={notes.get(line.id)?.refusal ?? null}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
})

/** The same function in every render, so that rows are not drawn again. */
function useOpening({ setActiveId, setDialog }: Desk, isWide: boolean) {
  return useCallback(
    (id: string) => {
      setActiveId(id)
      if (!isWide) setDialog('detail')
    },
    [setActiveId, setDialog, isWide],
  )
}

/** The current row is always to be seen, without moving the page more than it must. */
function useInView(rowId: string | undefined) {
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current && rowId !== undefined) document.getElementById(rowId)?.scrollIntoView({ block: 'nearest' })
    isFirst.current = false
  }, [rowId])
}
