import { Button } from '@mantine/core'
import { type RefObject, useCallback, useEffect, useId, useRef } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { LineRow } from './line-row.tsx'
import { pressed } from '#web/features/banking/match/work/match-keys.ts'
import type { MatchWork } from '#web/features/banking/match/work/match-work.ts'
import classes from '#web/features/banking/match/match.module.css'
import type { Desk } from '#web/features/banking/match/work/use-desk.ts'

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
  const { active, keys, proposalOf } = desk
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
        {work.lines.map((line) => (
          <LineRow
            key={line.id}
            id={`${id}${line.id}`}
            line={line}
            proposal={proposalOf(line)}
            isActive={line === active}
            isBusy={work.noteOf(line.id).isBusy}
            refusal={work.noteOf(line.id).refusal}
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
