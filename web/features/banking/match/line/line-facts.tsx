import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BankLine } from '#shared/features/banking/lines.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from './line-detail.module.css'

/** What the bank says, as it says it. */
export function LineFacts({ line }: { line: BankLine }) {
  const t = useTranslate()
  const references = [...new Set([line.creditor_reference, line.end_to_end_id, ...line.structured_references])]
  return (
    <>
      {(line.is_reversal || line.return_reason !== '') && (
        <div>
          <StateBadge tone="warning">
            {line.return_reason === '' ? t('banking.reversal') : t('banking.returned', { reason: line.return_reason })}
          </StateBadge>
        </div>
      )}
      <dl className={classes.facts}>
        <Fact label={t('banking.payer')}>
          {line.payer.name}
          {line.payer.account !== '' && (
            <Text span size="xs" display="block" c="dimmed" className="figures">
              {line.payer.account}
            </Text>
          )}
        </Fact>
        <Fact label={t('banking.text')}>{line.text}</Fact>
        <Fact label={t('banking.references')}>{references.filter(Boolean).join(', ')}</Fact>
        {line.value_date !== null && line.value_date !== line.booked_date && (
          <Fact label={t('banking.value_date')}>
            <DateText date={line.value_date} />
          </Fact>
        )}
        {line.charges_minor !== null && line.charges_minor !== 0 && (
          <Fact label={t('banking.charges')}>
            <MoneyText minor={line.charges_minor} currency={line.currency} />
          </Fact>
        )}
        {line.original && (
          <Fact label={t('banking.original')}>
            <MoneyText minor={line.original.amount_minor} currency={line.original.currency} />
          </Fact>
        )}
      </dl>
    </>
  )
}

/** Left out where the bank says nothing. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  const isEmpty = children === '' || (Array.isArray(children) && children.every((child) => !child))
  return isEmpty ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
