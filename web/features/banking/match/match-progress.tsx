import { Group, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AccountBalance } from '#shared/features/banking/accounts.reply.ts'
import { accountBalanceQuery } from '#web/features/banking/banking.queries.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import type { MatchWork } from './work/match-work.ts'
import classes from './match.module.css'

/** How far the work is, and whether the account agrees with the bank. */
export function MatchProgress({ bankId, work }: { bankId: string; work: MatchWork }) {
  const t = useTranslate()
  const { counts, begunWith } = work
  const total = begunWith
  const done = total - counts.open
  return (
    <div className={`surface ${classes.progress}`}>
      <Group gap={14} wrap="nowrap" fz="sm" className="figures">
        <output className={classes.left}>{t('banking.left', { count: counts.open })}</output>
        <Progress
          value={total === 0 ? 100 : (done / total) * 100}
          size="sm"
          color="var(--gold)"
          aria-label={t('banking.progress')}
          className={classes.bar}
        />
        <span className={classes.doneCount}>{t('banking.done_count', { done, total })}</span>
      </Group>
      <BalanceLine bankId={bankId} />
    </div>
  )
}

/** The bank's balance beside ours, and what lies between them. */
function BalanceLine({ bankId }: { bankId: string }) {
  const t = useTranslate()
  const { money, date } = useFormats()
  const { data } = useQuery(accountBalanceQuery(bankId))
  if (!data || data.statement_minor === null || data.statement_date === null) return null
  const shown = data.differences.filter(({ amount_minor: minor }) => minor !== 0)
  return (
    <Group component="p" align="stretch" gap="0.125rem 1.25rem" c="dimmed" fz="xs" className="figures">
      <span>
        {t('banking.balance_at_bank', {
          amount: money(data.statement_minor, data.currency),
          date: date(data.statement_date),
        })}
      </span>
      {data.books_minor !== null && (
        <span>{t('banking.balance_here', { amount: money(data.books_minor, data.currency) })}</span>
      )}
      {shown.map(({ kind, reason, count, amount_minor: minor }) => (
        <span key={`${kind}${reason}`} className={classes.difference}>
          <Difference bankId={bankId} kind={kind} said={{ reason, count, amount: money(minor, data.currency) }} />
        </span>
      ))}
    </Group>
  )
}

type DifferenceProps = {
  bankId: string
  kind: AccountBalance['differences'][number]['kind']
  said: { reason: string; count: number; amount: string }
}

/** One thing that lies between the two balances, with the place where it can be looked at. */
function Difference({ bankId, kind, said }: DifferenceProps) {
  const t = useTranslate()
  const words = t(said.reason === '' ? `banking.difference.${kind}` : 'banking.difference.ignored_as', said)
  if (kind === 'gaps') return <PlainLink to={`/banking/statements/${bankId}`}>{words}</PlainLink>
  if (kind === 'ignored_lines') return <PlainLink to={`/banking/match/${bankId}?state=ignored`}>{words}</PlainLink>
  return words
}
