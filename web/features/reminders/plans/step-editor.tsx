import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { attachable } from '#shared/features/reminders/reminder-plans.contract.ts'
import { reminderPlaceholders } from '#shared/features/reminders/reminder-plans.contract.ts'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import { WholeNumber } from '#web/ui/form/whole-number.tsx'
import type { Place, PlanValues, StepValues } from './plan-values.ts'
import styles from '#web/features/reminders/reminders.module.css'
import { StepPreview } from './step-preview.tsx'

type Language = 'en' | 'de' | 'fr'

type StepEditorProps = {
  place: Place
  plans: PlanValues[]
  /** Of its fields, as the server names them. */
  path: string
  /** By the rest of their paths. */
  errors: Readonly<Record<string, string>>
  onChange: (update: (before: StepValues) => StepValues) => void
}

export function StepEditor({ place, plans, path, errors, onChange }: StepEditorProps) {
  const t = useTranslate()
  const { locale } = useLanguage()
  const [language, setLanguage] = useState<Language>(locale === 'de' || locale === 'fr' ? locale : 'en')
  const plan = plans[place.plan]
  const step = plan?.steps[place.step] ?? plan?.steps[0]
  if (!step) return null
  return (
    <section className={styles.editor} aria-label={t('reminder_plans.step')}>
      <div className={styles.card}>
        <WhenAndWhat step={step} path={path} errors={errors} onChange={onChange} />
        <Texts
          step={step}
          path={path}
          errors={errors}
          onChange={onChange}
          language={language}
          onLanguage={setLanguage}
        />
      </div>
      <StepPreview step={step} language={language} />
    </section>
  )
}

type PartProps = Pick<StepEditorProps, 'path' | 'errors' | 'onChange'> & { step: StepValues }

function WhenAndWhat({ step, path, errors, onChange }: PartProps) {
  const t = useTranslate()
  const isBefore = step.days < 0
  const setDays = (count: number, before: boolean) =>
    onChange((current) => ({ ...current, days: before ? -Math.min(count, 60) : count }))
  return (
    <div className={styles.row}>
      <WholeNumber
        label={t('reminder_plans.days')}
        name={`${path}.days`}
        min={0}
        max={isBefore ? 60 : 365}
        value={Math.abs(step.days)}
        error={errors['days']}
        onChange={(count) => setDays(count === '' ? 0 : count, isBefore)}
      />
      <ChoiceField
        label={t('reminder_plans.side')}
        data={(['after', 'before'] as const).map((side) => ({ value: side, label: t(`reminder_plans.side.${side}`) }))}
        value={isBefore ? 'before' : 'after'}
        onChange={(side) => setDays(Math.max(Math.abs(step.days), side === 'before' ? 1 : 0), side === 'before')}
      />
      <div className={styles.wide}>
        <ChoiceField
          label={t('reminder_plans.attach')}
          data={attachable.map((value) => ({ value, label: t(`reminder_plans.attach.${value}`) }))}
          value={step.attach}
          onChange={(chosen) =>
            onChange((current) => ({ ...current, attach: attachable.find((value) => value === chosen) ?? 'none' }))
          }
        />
      </div>
    </div>
  )
}

type TextsProps = PartProps & { language: Language; onLanguage: (language: Language) => void }

const nothing = { subject: '', body: '' }

function Texts({ step, path, errors, onChange, language, onLanguage }: TextsProps) {
  const t = useTranslate()
  const { languages } = useLanguage()
  const text = step.texts[language] ?? nothing
  /** A language with neither a subject nor a text is not written at all. */
  const write = (part: Partial<typeof nothing>) =>
    onChange((current) => {
      const written = { ...(current.texts[language] ?? nothing), ...part }
      const isEmpty = written.subject === '' && written.body === ''
      return { ...current, texts: { ...current.texts, [language]: isEmpty ? undefined : written } }
    })
  return (
    <>
      <SegmentedControl
        aria-label={t('reminder_plans.language')}
        data={languages.map(({ locale: value, name: label }) => ({ value, label }))}
        value={language}
        onChange={(chosen) => onLanguage(chosen === 'de' || chosen === 'fr' ? chosen : 'en')}
      />
      <TextInput
        label={t('reminder_plans.subject')}
        name={`${path}.texts.${language}.subject`}
        value={text.subject}
        maxLength={200}
        error={errors[`texts.${language}.subject`] ?? errors['texts']}
        onChange={({ currentTarget: { value: subject } }) => write({ subject })}
      />
      <GrowingTextarea
        label={t('reminder_plans.text')}
        name={`${path}.texts.${language}.body`}
        value={text.body}
        maxLength={5_000}
        minRows={8}
        maxRows={24}
        error={errors[`texts.${language}.body`]}
        onChange={({ currentTarget: { value: body } }) => write({ body })}
      />
      <Text size="xs" c="dimmed" lh={1.6} className="breaks">
        {t('reminder_plans.placeholders', { list: reminderPlaceholders.map((name) => `{${name}}`).join('  ') })}
      </Text>
    </>
  )
}
