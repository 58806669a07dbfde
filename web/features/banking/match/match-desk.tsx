import { Box, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChecks, IconSearchOff } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { baseCurrency } from '#shared/money/currencies.ts'
import type { LineState } from '#shared/features/banking/lines.contract.ts'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { LineDetail } from './line/line-detail.tsx'
import { LineDialogs } from './decide/line-dialogs.tsx'
import { LineList } from './line/line-list.tsx'
import { MatchToolbar } from './match-toolbar.tsx'
import { MatchProgress } from './match-progress.tsx'
import { useMatchWork } from './work/match-work.ts'
import classes from './match.module.css'
import { type Desk, useDesk } from './work/use-desk.ts'

type MatchDeskProps = { bankId: string; search: ListSearch }

/** The lines on the left, what the current one says and could be on the right; on a phone in a sheet. */
export function MatchDesk({ bankId, search }: MatchDeskProps) {
  const work = useMatchWork(bankId, search.query)
  const desk = useDesk(work)
  const isWide = useIsWide()
  const list = useListFocus(work.query.isSuccess)
  const t = useTranslate()
  useShortcut('ArrowDown', t('shortcuts.rows'), () => list.current?.focus({ preventScroll: true }))
  const detail = desk.active && <LineDetail line={desk.active} desk={desk} />
  return (
    <Stack gap="sm" miw={0}>
      <MatchToolbar search={search} counts={work.counts} currency={work.totals?.currency ?? baseCurrency} />
      {stateOf(search) === 'open' && <MatchProgress bankId={bankId} work={work} />}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it gives the keys back to the list */}
      <div
        className={classes.columns}
        data-empty={work.lines.length === 0 || undefined}
        onClick={(event) => backToList(event, list.current)}
      >
        <section className={`surface ${classes.list}`} aria-label={t('banking.lines')}>
          {work.lines.length > 0 ? (
            <LineList listRef={list} work={work} desk={desk} isWide={isWide} />
          ) : (
            <NoLines work={work} search={search} bankId={bankId} />
          )}
        </section>
        {isWide && detail && (
          <aside className={`surface ${classes.aside}`} aria-label={t('banking.line')}>
            {detail}
          </aside>
        )}
      </div>
      <LineDialogs
        desk={desk}
        detail={isWide ? null : detail}
        onExited={() => {
          // Who works fast has opened the next dialog before the last one is gone.
          if (!document.activeElement?.closest('[role="dialog"]')) list.current?.focus({ preventScroll: true })
        }}
      />
    </Stack>
  )
}

const stateOf = ({ filters }: ListSearch) => (filters['state'] ?? 'open') as LineState

const useIsWide = () => useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? true

/** The keys belong to the list: it has the focus as soon as it is there. */
function useListFocus(isThere: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const focus = useEffectEvent(() => {
    if (document.activeElement === document.body || document.activeElement === null)
      list.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (isThere) focus()
  }, [isThere])
  return list
}

/** After a click, too, the keys belong to the list. Dialogs are no part of this, and neither is a button that was pressed by key. */
function backToList({ currentTarget, target, detail }: MouseEvent, list: HTMLElement | null) {
  const isInside = target instanceof Node && currentTarget.contains(target)
  if (detail > 0 && isInside) list?.focus({ preventScroll: true })
}

type NoLinesProps = { work: Desk['work']; search: ListSearch; bankId: string }

function NoLines({ work, search, bankId }: NoLinesProps) {
  const t = useTranslate()
  const { query } = work
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data)
    return (
      <Box p="md">
        <TextSkeleton lines={12} />
      </Box>
    )
  if (search.isFiltered)
    return <EmptyState icon={<IconSearchOff stroke={1.5} aria-hidden />} title={t('banking.none_found')} />
  const state = stateOf(search)
  return (
    <EmptyState
      icon={<IconChecks stroke={1.5} aria-hidden />}
      title={t(`banking.none_${state}`)}
      hint={t(`banking.none_${state}_hint`)}
      action={
        state === 'open' && (
          <ButtonLink to={`/banking/statements/${bankId}`} variant="default" size="xs">
            {t('banking.add_statement')}
          </ButtonLink>
        )
      }
    />
  )
}
