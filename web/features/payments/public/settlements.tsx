import { Button, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import type { Settlement } from '#shared/features/payments/payments.reply.ts'
import type { MessageKey } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { DateText } from '#web/ui/date/date-text.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from '#web/features/payments/payments.module.css'
import { ReverseWriteOffDialog } from './reverse-write-off-dialog.tsx'
import { settlementsQuery } from '#web/features/payments/payments.queries.ts'
import texts from '#web/ui/layout/text.module.css'

type SettlementsProps = { invoice: Pick<Invoice, 'id' | 'number' | 'currency'> }

/** What was paid, credited and written off on an invoice, in order of time. */
export function Settlements({ invoice }: SettlementsProps) {
  const t = useTranslate()
  const id = useId()
  const settlements = useQuery(settlementsQuery(invoice.id))
  return (
    <Paper withBorder component="section" py={18} px="lg" radius="lg" aria-labelledby={id}>
      <Text id={id} component="h2" size="sm" mb="sm" fw={600}>
        {t('payments.settlements')}
      </Text>
      {settlements.isPending && <TextSkeleton lines={2} />}
      {settlements.isLoadingError && (
        <ErrorState onRetry={() => void settlements.refetch()} retrying={settlements.isFetching} />
      )}
      {settlements.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('payments.settlements_none')}
        </Text>
      )}
      {settlements.data && settlements.data.length > 0 && (
        <Stack component="ul" gap={0} fz="sm" className="divided">
          {settlements.data.map((settlement) => (
            <Entry key={settlement.id} settlement={settlement} invoice={invoice} />
          ))}
        </Stack>
      )}
    </Paper>
  )
}

const pages = { payment: '/payments/view/$id', reversal: '/payments/view/$id', credit_note: '/creditnote/view/$id' }

function Entry({ settlement, invoice }: { settlement: Settlement } & SettlementsProps) {
  const t = useTranslate()
  const { kind, source_id: source, name, amount_minor: minor } = settlement
  const what = t(`payments.kind.${kind}`)
  const more = kind === 'write_off' ? t(`payments.write_off.reasons.${name}` as MessageKey) : name
  return (
    <li className={classes.entry}>
      <Stack component="span" gap={1} miw={0}>
        {source && kind in pages ? (
          <Link to={pages[kind as keyof typeof pages]} params={{ id: source }} className={texts.link}>
            {kind === 'credit_note' ? name : what}
          </Link>
        ) : (
          <span>{what}</span>
        )}
        <Text span size="xs" display="block" c="dimmed" className="breaks">
          <DateText date={settlement.date} />
          {[kind === 'credit_note' ? what : more, settlement.created_by_name]
            .filter(Boolean)
            .map((text) => ` · ${text}`)}
        </Text>
        {settlement.can_be_reversed && <ReverseWriteOff settlement={settlement} invoice={invoice} />}
      </Stack>
      {/* Payments reduce what is owed; what was given back is owed again. */}
      <span className={classes.entryAmount} data-back={minor < 0 || undefined}>
        <MoneyText minor={-minor} currency={invoice.currency} />
      </span>
    </li>
  )
}

function ReverseWriteOff({ settlement, invoice }: { settlement: Settlement } & SettlementsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const mayManage = useMay('manage_payments')
  const [isOpen, setOpen] = useState(false)
  if (!mayManage) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        className={classes.reverse}
        aria-label={t('payments.write_off.reverse.label', {
          amount: formats.money(settlement.amount_minor, invoice.currency),
        })}
        onClick={() => setOpen(true)}
      >
        {t('payments.write_off.reverse.action')}
      </Button>
      <ReverseWriteOffDialog settlement={settlement} invoice={invoice} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
