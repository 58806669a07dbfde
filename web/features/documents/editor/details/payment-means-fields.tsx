import { TextInput } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { AddedPart } from './added-part.tsx'
import classes from './more-details.module.css'
import type { RareForm } from './rare-values.ts'

const texts = [
  ['payment_means.text', 'document_details.means_text', 500],
  ['payment_means.remittance', 'document_details.remittance', 100],
  ['payment_means.mandate', 'document_details.mandate', 100],
  ['payment_means.creditor_id', 'document_details.creditor_id', 100],
  ['payment_means.debited_account', 'document_details.debited_account', 100],
  ['payment_means.card_number', 'document_details.card_number', 30],
  ['payment_means.card_holder', 'document_details.card_holder', 100],
] as const

/** Of UNTDID 4461, those that are no transfer. */
const offered = ['49', '59', '48', '54', '55', '68', '10', '20', '57', '97'] as const

/** How it is paid where it is not by a transfer: asked for by few. */
export function PaymentMeansFields({ form: { text, choice } }: { form: RareForm }) {
  const t = useTranslate()
  const { 'data-path': _path, ...code } = choice('payment_means.code')
  const isUsed = code.value !== '' || texts.some(([name]) => text(name).value !== '')
  return (
    <AddedPart isUsed={isUsed} label={t('document_details.add_payment_means')}>
      <fieldset className={classes.group}>
        <legend>{t('document_details.payment_means')}</legend>
        <p className={classes.help}>{t('document_details.payment_means_help')}</p>
        <div className={classes.quarters}>
          <ChoiceField
            label={t('document_details.means_code')}
            placeholder={t('document_details.means_usual')}
            clearable
            data={offered.map((value) => ({ value, label: t(`document_details.means.${value}`) }))}
            {...code}
          />
          {texts.map(([name, label, most]) => (
            <TextInput
              key={name}
              label={t(label)}
              description={name === 'payment_means.remittance' ? t('document_details.remittance_help') : undefined}
              maxLength={most}
              autoComplete="off"
              {...text(name)}
            />
          ))}
        </div>
      </fieldset>
    </AddedPart>
  )
}
