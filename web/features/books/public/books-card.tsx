import { Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconChecklist } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { getBookCheck, runBookCheck } from '#shared/features/books/books.contract.ts'
import type { BookCheck, BookCheckResult } from '#shared/features/books/books.reply.ts'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { showAlert, showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { InstantText } from '#web/ui/date/date-text.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import parts from '#web/ui/layout/record-parts.module.css'
import classes from '#web/features/books/books.module.css'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

const bookCheckQuery = () =>
  queryOptions({
    queryKey: ['books', 'last'],
    queryFn: ({ signal }) => call(getBookCheck, { signal }),
  })

/** Whether the books add up: the result of the last check, and a button for a new one. */
export function BooksCard() {
  const t = useTranslate()
  const id = useId()
  const check = useQuery(bookCheckQuery())
  const last = check.data?.last
  const mayManage = useMayManageAdmin()
  return (
    <section
      className={`surface ${classes.card}`}
      aria-labelledby={id}
      data-bad={(last && last.violation_count > 0) || undefined}
    >
      <Group component="header" align="flex-start" justify="space-between" gap="0.75rem 1.5rem">
        <Box flex="1 1 18rem" miw={0}>
          <Group id={id} component="h2" gap="0.25rem 0.75rem" c="var(--ink)" fz="md" fw={600}>
            {t('books.title')}
            {check.data && <Verdict last={last ?? null} />}
          </Group>
          <Text size="sm" maw={672} mt={4} c="dimmed" lh={1.5}>
            {t('books.about')}
          </Text>
        </Box>
        {mayManage && <CheckNow />}
      </Group>
      {check.isPending && <Skeleton height={46} />}
      {check.isLoadingError && <ErrorState onRetry={() => void check.refetch()} retrying={check.isFetching} />}
      {last && <Found last={last} />}
    </section>
  )
}

function CheckNow() {
  const t = useTranslate()
  const { isBusy, check } = useCheckNow()
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconChecklist size={16} stroke={1.75} aria-hidden />}
      onClick={() => void check()}
    >
      {t('books.check')}
    </Button>
  )
}

function Verdict({ last }: { last: BookCheck | null }) {
  const t = useTranslate()
  if (!last) return <StateBadge>{t('books.never')}</StateBadge>
  if (last.violation_count === 0) return <StateBadge tone="good">{t('books.good')}</StateBadge>
  return <StateBadge tone="bad">{t('books.bad', { count: last.violation_count })}</StateBadge>
}

function Found({ last }: { last: BookCheck }) {
  const t = useTranslate()
  const formats = useFormats()
  const [isOpened, setOpened] = useState(false)
  const broken = last.results.filter(({ violations }) => violations > 0)
  const rows = last.results.reduce((sum, result) => sum + result.rows, 0)
  return (
    <>
      {broken.length > 0 && (
        <div className={classes.broken}>
          <Text size="sm">{t('books.what_to_do')}</Text>
          {broken.map((result) => (
            <Broken key={result.name} result={result} />
          ))}
        </div>
      )}
      <dl className={`${parts.named} ${classes.figures}`}>
        <Figure name={t('books.last')}>
          <InstantText instant={last.checked_at} />
        </Figure>
        <Figure name={t('books.rules')}>{formats.number(last.results.length)}</Figure>
        <Figure name={t('books.rows')}>{formats.number(rows)}</Figure>
        <Figure name={t('books.violations')} isBad={last.violation_count > 0}>
          {formats.number(last.violation_count)}
        </Figure>
      </dl>
      <Button variant="subtle" size="compact-sm" className={classes.all} onClick={() => setOpened(true)}>
        {t('books.show_rules')}
      </Button>
      <RulesDialog last={last} opened={isOpened} onClose={() => setOpened(false)} />
    </>
  )
}

type FigureProps = { name: string; isBad?: boolean; children: ReactNode }

const Figure = ({ name, isBad, children }: FigureProps) => (
  <div className={classes.figure} data-bad={isBad || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** How many examples are listed. */
const glance = 3

/** The broken rule and the first rows that break it. */
function Broken({ result: { name, violations, examples } }: { result: BookCheckResult }) {
  const t = useTranslate()
  return (
    <div>
      <p className={classes.rule}>{name}</p>
      <Box component="ul" m="0.25rem 0 0" ps={18} fz="sm" className="figures breaks">
        {examples.slice(0, glance).map((example) => (
          <li key={example}>{example}</li>
        ))}
        {violations > glance && <li>{t('books.more', { count: violations - glance })}</li>}
      </Box>
    </div>
  )
}

function useCheckNow() {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const queryClient = useQueryClient()
  async function check() {
    await run(async () => {
      const last = await call(runBookCheck)
      queryClient.setQueryData(bookCheckQuery().queryKey, { last })
      const { violation_count: count } = last
      if (count === 0) showSuccess(t('books.checked'))
      else void showAlert({ kind: 'error', title: t('books.bad', { count }), text: t('books.what_to_do') })
    })
  }
  return { isBusy, check }
}

type RulesDialogProps = { last: BookCheck; opened: boolean; onClose: () => void }

/** Every rule, the number of rows checked, and whether it holds. */
function RulesDialog({ last, opened, onClose }: RulesDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Dialog opened={opened} onClose={onClose} size="46rem" title={t('books.rules_title')}>
      <table className={classes.rules}>
        <thead>
          <tr>
            <th scope="col">{t('books.rule')}</th>
            <th scope="col" className={classes.rows}>
              {t('books.rows')}
            </th>
            <th scope="col">{t('field.status')}</th>
          </tr>
        </thead>
        <tbody>
          {last.results.map(({ name, rows, violations }) => (
            <tr key={name}>
              <td className={classes.ruleName}>{name}</td>
              <td className={classes.rows}>{formats.number(rows)}</td>
              <td className={classes.state}>
                {violations === 0 ? (
                  <StateBadge tone="good">{t('books.holds')}</StateBadge>
                ) : (
                  <StateBadge tone="bad">{t('books.broken', { count: violations })}</StateBadge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
