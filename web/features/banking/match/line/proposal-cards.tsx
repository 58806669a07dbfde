import { Stack, Text, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { BankLine, Proposal } from '#shared/features/banking/lines.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from './line-detail.module.css'
import { useProposalTitle } from './match-words.ts'
import { type Desk, proposalOf } from '#web/features/banking/match/work/use-desk.ts'

/** What the line could be, the best first, each with its reasons. One of them is taken. */
export function ProposalCards({ line, desk }: { line: BankLine; desk: Desk }) {
  const t = useTranslate()
  if (line.proposals.length === 0)
    return (
      <Text inherit c="dimmed">
        {t('banking.no_proposal_hint')}
      </Text>
    )
  const taken = proposalOf(line, desk.taken)
  return (
    <Stack component="ul" gap={8} aria-label={t('banking.proposals')}>
      {line.proposals.map((proposal, index) => (
        <li
          key={`${proposal.kind} ${proposal.customer_id} ${proposal.allocations.map(({ invoice_id: id }) => id).join()} ${proposal.payment_ids.join()}`}
        >
          <ProposalCard
            proposal={proposal}
            currency={line.currency}
            number={index + 1}
            isTaken={proposal === taken}
            onTake={() => desk.keys.take(index)}
          />
        </li>
      ))}
    </Stack>
  )
}

type ProposalCardProps = {
  proposal: Proposal
  currency: string
  number: number
  isTaken: boolean
  onTake: () => void
}

function ProposalCard({ proposal, currency, number, isTaken, onTake }: ProposalCardProps) {
  const t = useTranslate()
  const titleOf = useProposalTitle()
  return (
    <UnstyledButton aria-pressed={isTaken} className={classes.card} onClick={onTake}>
      <span className={classes.cardHead}>
        <strong>{titleOf(proposal)}</strong>
        {proposal.certain ? (
          <StateBadge tone="good">{t('banking.certain')}</StateBadge>
        ) : (
          proposal.score > 0 && <span className={classes.score}>{proposal.score} %</span>
        )}
        <Kbd keys={String(number)} />
      </span>
      <span className={classes.reasons}>
        {proposal.reasons.map((reason) => (
          <span key={reason}>
            <IconCheck size={14} stroke={2} aria-hidden />
            {reason}
          </span>
        ))}
      </span>
      {isTaken && <ProposalSums proposal={proposal} currency={currency} />}
    </UnstyledButton>
  )
}

/** Where the money goes. */
function ProposalSums({ proposal, currency }: { proposal: Proposal; currency: string }) {
  const t = useTranslate()
  const formats = useFormats()
  const {
    allocations,
    write_off: off,
    from_credit: credit,
    on_account_minor: onAccount,
    charge_minor: charge,
  } = proposal
  return (
    <span className={classes.sums}>
      {allocations.map((part) => (
        <span key={part.invoice_id}>
          <span>
            {part.invoice_number}
            <small>
              {t('banking.owed', {
                amount: formats.money(part.outstanding_minor, currency),
                date: formats.date(part.due_date),
              })}
            </small>
          </span>
          <MoneyText minor={part.amount_minor} currency={currency} />
        </span>
      ))}
      {off && (
        <span>
          <span>{t('banking.written_off', { reason: t(`payments.write_off.reasons.${off.reason}`) })}</span>
          <MoneyText minor={off.amount_minor} currency={currency} />
        </span>
      )}
      {credit && (
        <span>
          <span>{t('banking.from_credit')}</span>
          <MoneyText minor={credit.amount_minor} currency={currency} />
        </span>
      )}
      {charge > 0 && (
        <span>
          <span>{t(proposal.kind === 'return' ? 'banking.charges' : 'banking.charge')}</span>
          <MoneyText minor={-charge} currency={currency} />
        </span>
      )}
      {onAccount > 0 && (
        <span>
          <span>{t('banking.stays_on_account')}</span>
          <MoneyText minor={onAccount} currency={currency} />
        </span>
      )}
    </span>
  )
}
