import { Box, Button, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { BankLine } from '#shared/features/banking/lines.reply.ts'
import { refunding, returning } from '#web/features/banking/match/work/line-actions.ts'
import { type Desk, proposalOf } from '#web/features/banking/match/work/use-desk.ts'
import { creditNotesQuery } from '#web/features/credit-notes/credit-notes.queries.ts'
import { CustomerPicker } from '#web/features/customers/public/customer-picker.tsx'
import { paymentsQuery } from '#web/features/payments/payments.queries.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { type PayBack, waysToPayBack } from './pay-back.ts'
import classes from '#web/features/banking/match/line/line-detail.module.css'

type PayBackFormProps = { line: BankLine; desk: Desk }

/** What a line that went out paid back: something that a customer had on account, a credit note, or a payment that the bank took back. */
export function PayBackForm({ line, desk }: PayBackFormProps) {
  const t = useTranslate()
  const start = proposalOf(line, desk.taken)
  const [customer, setCustomer] = useState({ id: start?.customer_id ?? '', name: start?.customer_name ?? '' })
  const [chosen, setChosen] = useState<PayBack | null>(null)
  function send(event: FormEvent) {
    event.preventDefault()
    if (!chosen) return
    if (chosen.kind === 'return') desk.act(returning(chosen.id, chosen.charge))
    else desk.act(refunding(chosen.kind === 'payment' ? { payment_id: chosen.id } : { credit_note_id: chosen.id }))
  }
  return (
    <Box onSubmit={send} component="form" mih={384}>
      <Stack gap="lg">
        <CustomerPicker
          isChosen={customer.id !== ''}
          chosenName={customer.name}
          description={t('banking.pay_back_text')}
          error={undefined}
          onChoose={({ id, name }) => {
            setCustomer({ id, name })
            setChosen(null)
          }}
        />
        {customer.id !== '' && (
          <Ways key={customer.id} line={line} customerId={customer.id} chosen={chosen} onChoose={setChosen} />
        )}
      </Stack>
      <div className={classes.foot}>
        <Button variant="subtle" onClick={() => desk.setDialog('ignore')}>
          {t('banking.ignore')}
        </Button>
        <Button variant="default" onClick={() => desk.setDialog(null)}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" disabled={chosen === null} rightSection={<Kbd keys="Enter" />}>
          {t('banking.confirm')}
        </Button>
      </div>
    </Box>
  )
}

type WaysProps = {
  line: BankLine
  customerId: string
  chosen: PayBack | null
  onChoose: (way: PayBack) => void
}

function Ways({ line, customerId, chosen, onChoose }: WaysProps) {
  const t = useTranslate()
  const formats = useFormats()
  const of = { customer_id: customerId, currency: line.currency, per_page: 50 }
  const payments = useQuery(paymentsQuery(of))
  const notes = useQuery(creditNotesQuery({ ...of, status: 'issued' }))
  if (!payments.data || !notes.data) return <TextSkeleton lines={3} />
  const ways = waysToPayBack(line, payments.data.data, notes.data.data)
  if (ways.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('banking.nothing_to_pay_back')}
      </Text>
    )
  const money = (minor: number) => formats.money(minor, line.currency)
  return (
    <Radio.Group
      label={t('banking.paid_back')}
      value={chosen ? `${chosen.kind} ${chosen.id}` : ''}
      onChange={(value) => {
        const way = ways.find(({ kind, id }) => `${kind} ${id}` === value)
        if (way) onChoose(way)
      }}
    >
      <Stack gap="xs" mt="xs">
        {ways.map((way) => (
          <Radio
            key={`${way.kind} ${way.id}`}
            value={`${way.kind} ${way.id}`}
            label={t(`banking.pay_back.${way.kind}`, {
              amount: money(way.amount),
              date: formats.date(way.date),
              number: way.number,
            })}
            description={way.charge > 0 ? t('banking.pay_back_charge', { amount: money(way.charge) }) : way.about}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
