import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import type { BusinessForm } from './business-form.ts'

const never = 'never'
/** Every month has these. */
const days = Array.from({ length: 28 }, (_, index) => index + 1)

/** Whether and when all who owe get a statement by themselves. */
export function StatementDay({ form }: { form: BusinessForm }) {
  const t = useTranslate()
  const field = form.field('statement_day')
  return (
    <ChoiceField
      label={t('field.statement_day')}
      description={t('statement_day.help')}
      data={[
        { value: never, label: t('statement_day.never') },
        ...days.map((day) => ({ value: String(day), label: t('statement_day.on', { day }) })),
      ]}
      {...field}
      value={field.value === null ? never : String(field.value)}
      onChange={(chosen) => field.onChange(chosen === never || chosen === null ? null : Number(chosen))}
    />
  )
}
