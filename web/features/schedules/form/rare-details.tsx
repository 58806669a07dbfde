import {
  type DeliveryDateRule,
  deliveryDateRules,
  type PeriodRule,
  periodRules,
} from '#shared/features/schedules/period-rules.ts'
import { DeliveryFields, PaymentTermsField } from '#web/features/documents/editor/details/detail-parts.tsx'
import { PartyFields } from '#web/features/documents/editor/details/party-fields.tsx'
import { PaymentMeansFields } from '#web/features/documents/editor/details/payment-means-fields.tsx'
import { RareFields } from '#web/features/documents/editor/details/rare-fields.tsx'
import type { RareForm } from '#web/features/documents/editor/details/rare-values.ts'
import { ReferenceFields } from '#web/features/documents/editor/details/reference-fields.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { PeriodRuleField } from './period-rule-field.tsx'
import classes from './schedule-form.module.css'
import type { ScheduleForm } from './schedule-form.ts'

/** What each invoice seldom says as a whole. What belongs to one date follows the date. */
export function RareDetails({ form }: { form: ScheduleForm }) {
  const t = useTranslate()
  const { onChange: onRule, ...rule } = form.field('period_rule')
  const { onChange: onDate, ...date } = form.field('delivery.date_rule')
  const rare: RareForm = {
    text: form.text,
    choice: form.field,
    lists: form.values,
    setNotes: (notes) => form.setValue('notes', notes),
    setDocuments: (documents) => form.setValue('supporting_documents', documents),
    isCredit: false,
  }
  return (
    <div className={classes.details}>
      <ReferenceFields text={form.text} />
      <PeriodRuleField
        label={t('field.period_rule')}
        offered={periodRules}
        {...rule}
        onChange={(chosen) => onRule(chosen as PeriodRule)}
      />
      <PaymentTermsField text={form.text} />
      <DeliveryFields
        text={form.text}
        country={form.field('delivery.address.country')}
        date={
          <ChoiceField
            label={t('document_details.delivery_date')}
            searchable={false}
            data={deliveryDateRules.map((value) => ({ value, label: t(`schedules.delivery_date.${value}`) }))}
            {...date}
            onChange={(chosen) => onDate(chosen as DeliveryDateRule)}
          />
        }
      />
      <PaymentMeansFields form={rare} />
      <RareFields form={rare} />
      <PartyFields text={form.text} country={form.field('tax_representative.address.country')} />
    </div>
  )
}
