import { Text } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { memo } from 'react'
import type { BankLine, Proposal } from '#shared/features/banking/lines.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from '#web/features/banking/match/match.module.css'
import { useMatchWords, useProposalTitle } from './match-words.ts'

type LineRowProps = {
  id: string
  line: BankLine
  proposal: Proposal | undefined
  isActive: boolean
  isBusy: boolean
  /** Why the last thing that was tried did not work. */
  refusal: string | null
  onChoose: (id: string) => void
}

/** Drawn again only when something about its own line changed: there may be thousands. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { id, line, proposal, isActive, isBusy, refusal, onChoose } = props
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list answers the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option has text only
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.row}
      data-state={isBusy ? 'busy' : line.state}
      data-sure={proposal?.certain || undefined}
      onClick={() => onChoose(line.id)}
    >
      <span className={classes.date}>
        <DateText date={line.booked_date} />
      </span>
      <span className={classes.who}>
        <span className={`cut ${classes.payer}`}>{line.payer.name || line.text || '—'}</span>
        <Text truncate span size="xs" c="dimmed">
          {line.payer.name ? line.text : line.payer.account}
        </Text>
      </span>
      <span className={classes.amount} data-out={line.amount_minor < 0 || undefined}>
        <MoneyText minor={line.amount_minor} currency={line.currency} />
      </span>
      <span className={classes.outcome}>
        {refusal === null ? (
          <Outcome line={line} proposal={proposal} isBusy={isBusy} />
        ) : (
          <span className={classes.refusal} role="alert">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {refusal}
          </span>
        )}
      </span>
    </div>
  )
})

type OutcomeProps = { line: BankLine; proposal: Proposal | undefined; isBusy: boolean }

/** What became of the line, or what it could be. */
function Outcome({ line, proposal, isBusy }: OutcomeProps) {
  const t = useTranslate()
  const words = useMatchWords()
  const titleOf = useProposalTitle()
  if (isBusy) return <span className={classes.waiting}>{t('banking.saving')}</span>
  if (line.state === 'matched')
    return (
      <span className={classes.matched}>
        <IconCircleCheckFilled size={16} aria-hidden />
        {words(line)}
      </span>
    )
  if (line.state === 'ignored')
    return (
      <span className={classes.ignored}>
        <IconBan size={16} stroke={1.75} aria-hidden />
        {line.ignored?.reason}
      </span>
    )
  if (!proposal)
    return (
      <span className={classes.nothing}>
        <IconCircleDashed size={16} stroke={1.75} aria-hidden />
        {t('banking.no_proposal')}
      </span>
    )
  return (
    <span className={classes.proposal} data-sure={proposal.certain || undefined}>
      <span className={`cut ${classes.proposed}`}>{titleOf(proposal)}</span>
      <span className={classes.score}>
        {proposal.certain ? t('banking.certain') : proposal.score > 0 && `${proposal.score} %`}
      </span>
    </span>
  )
}
