import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { openInvoicesQuery } from '#web/features/payments/payments.queries.ts'
import { DateField } from '#web/ui/date/date-field.tsx'
import { AddressFields } from '#web/ui/form/address-fields.tsx'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import type { InvoiceForm } from '#web/features/invoices/draft/invoice-form.ts'
import classes from './more-details.module.css'
import { ReferenceFields } from './reference-fields.tsx'

type PartProps = { form: InvoiceForm; today: string }

/** What a document seldom says: to what else it refers, its period, its delivery, and how it is paid. */
export function MoreDetails({ form, today, wanted }: PartProps & { wanted: string | null }) {
  const parts = useRef<HTMLDivElement>(null)
  // It may only have been loaded because somebody was sent to one of its fields.
  useEffect(() => {
    if (wanted !== null) parts.current?.querySelector<HTMLElement>(`[name="${CSS.escape(wanted)}"]`)?.focus()
  }, [wanted])
  return (
    <div ref={parts} className={classes.parts}>
      <ReferenceFields text={form.text} />
      <Period form={form} today={today} />
      <Payment form={form} />
      <Delivery form={form} today={today} />
      <Preceding form={form} today={today} />
    </div>
  )
}

function Period({ form, today }: PartProps) {
  const t = useTranslate()
  return (
    <>
      <DateField today={today} label={t('document_details.period_start')} {...form.field('period.start_date')} />
      <DateField today={today} label={t('document_details.period_end')} {...form.field('period.end_date')} />
    </>
  )
}

function Payment({ form }: Pick<PartProps, 'form'>) {
  const t = useTranslate()
  const formats = useFormats()
  const { customer_id, currency } = form.values
  const { data } = useQuery({ ...openInvoicesQuery(customer_id, currency), enabled: customer_id !== '' })
  const { 'data-path': _prepaid, ...prepaid } = form.field('prepaid_minor')
  const { 'data-path': _rounding, ...rounding } = form.field('rounding_minor')
  const amount = { currency, locale: formats.locale }
  return (
    <>
      <CurrencyInput
        label={t('field.prepaid_minor')}
        description={
          data
            ? t('document_details.on_account', { amount: formats.money(data.on_account_minor, currency) })
            : t('document_details.prepaid_help')
        }
        allowNegative={false}
        {...amount}
        {...prepaid}
      />
      <CurrencyInput
        label={t('field.rounding_minor')}
        description={t('document_details.rounding_help')}
        {...amount}
        {...rounding}
      />
      <div className={classes.wide}>
        <GrowingTextarea
          label={t('field.payment_terms')}
          description={t('document_details.payment_terms_help')}
          minRows={1}
          maxRows={6}
          maxLength={1_000}
          {...form.text('payment_terms')}
        />
      </div>
    </>
  )
}

function Delivery({ form, today }: PartProps) {
  const t = useTranslate()
  return (
    <fieldset className={classes.group}>
      <legend>{t('field.delivery')}</legend>
      <div className={classes.parts}>
        <TextInput
          label={t('document_details.delivery_name')}
          maxLength={200}
          autoComplete="off"
          {...form.text('delivery.name')}
        />
        <DateField today={today} label={t('document_details.delivery_date')} {...form.field('delivery.date')} />
      </div>
      <div className={classes.address}>
        <AddressFields
          text={(part) => form.text(`delivery.address.${part}`)}
          country={form.field('delivery.address.country')}
        />
      </div>
    </fieldset>
  )
}

function Preceding({ form, today }: PartProps) {
  const t = useTranslate()
  const { preceding } = form.values
  return (
    <fieldset className={classes.group}>
      <legend>{t('field.preceding')}</legend>
      {preceding.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing else tells them apart
        <div key={index} className={classes.preceding}>
          <TextInput
            label={t('document_details.preceding_number')}
            maxLength={60}
            autoComplete="off"
            {...form.text(`preceding.${index}.number`)}
          />
          <DateField today={today} label={t('field.issue_date')} {...form.field(`preceding.${index}.issue_date`)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('document_details.remove', { name: preceding[index]?.number ?? '' })}
            onClick={() => form.setValue('preceding', preceding.toSpliced(index, 1))}
          >
            <IconTrash size={15} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        className={classes.add}
        leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
        onClick={() => form.setValue('preceding', [...preceding, { number: '', issue_date: '' }])}
      >
        {t('document_details.add_preceding')}
      </Button>
    </fieldset>
  )
}
