import { ActionIcon, Button, Group, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPaperclip, IconPlus, IconTrash } from '@tabler/icons-react'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { BareButton } from '#web/ui/layout/button-link.tsx'
import { inOrder, type PlanValues, type StepValues, withoutStep, withStep } from './plan-values.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import styles from '#web/features/reminders/reminders.module.css'

type PlanCardProps = {
  plan: PlanValues
  /** Of its fields, as the server names them. */
  path: string
  /** By the rest of their paths. */
  errors: Readonly<Record<string, string>>
  chosenStep: number | null
  onChoose: (step: number) => void
  onChange: (update: (before: PlanValues) => PlanValues) => void
  onDefault: () => void
  onRemove: () => void
}

export function PlanCard(props: PlanCardProps) {
  const { plan, errors, onChoose, onChange } = props
  const t = useTranslate()
  return (
    <section className={styles.plan} aria-label={plan.name}>
      <PlanHead {...props} />
      <ol className={styles.steps}>
        {inOrder(plan.steps).map(({ step, index }) => (
          <Step key={step.id ?? index} {...props} step={step} index={index} />
        ))}
      </ol>
      {errors['steps'] && (
        <Text size="xs" c="var(--state-bad)">
          {errors['steps']}
        </Text>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        onClick={() => {
          onChange(withStep)
          onChoose(plan.steps.length)
        }}
      >
        {t('reminder_plans.add_step')}
      </Button>
    </section>
  )
}

function PlanHead({ plan, path, errors, onChange, onDefault, onRemove }: PlanCardProps) {
  const t = useTranslate()
  return (
    <header className={styles.planHead}>
      <TextInput
        label={t('reminder_plans.name')}
        name={`${path}.name`}
        value={plan.name}
        error={errors['name']}
        maxLength={80}
        required
        onChange={({ currentTarget: { value: name } }) => onChange((before) => ({ ...before, name }))}
      />
      {plan.is_default ? (
        <StateBadge tone="current">{t('reminder_plans.default')}</StateBadge>
      ) : (
        <Group component="span" align="stretch" gap={4}>
          <Button variant="subtle" size="compact-xs" onClick={onDefault}>
            {t('reminder_plans.make_default')}
          </Button>
          <Button variant="subtle" size="compact-xs" color="red" onClick={onRemove}>
            {t('reminder_plans.remove')}
          </Button>
        </Group>
      )}
    </header>
  )
}

function Step({
  plan,
  step,
  index,
  errors,
  chosenStep,
  onChoose,
  onChange,
}: PlanCardProps & { step: StepValues; index: number }) {
  const t = useTranslate()
  const { locale } = useLanguage()
  const name = stepName(t, step.days)
  const isWrong = Object.keys(errors).some((path) => path.startsWith(`steps.${index}.`))
  return (
    <li className={styles.step} data-chosen={chosenStep === index || undefined} data-wrong={isWrong || undefined}>
      <BareButton
        className={styles.stepName}
        aria-current={chosenStep === index ? 'step' : undefined}
        onClick={() => onChoose(index)}
      >
        <span>{name}</span>
        <Text span size="xs" c="dimmed">
          {subjectOf(step, locale)}
        </Text>
      </BareButton>
      {step.attach !== 'none' && (
        <>
          <IconPaperclip size={14} stroke={1.75} aria-hidden />
          <VisuallyHidden>{t(`reminder_plans.attach.${step.attach}`)}</VisuallyHidden>
        </>
      )}
      {plan.steps.length > 1 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('reminder_plans.remove_step', { name })}
          onClick={() => {
            onChange((before) => withoutStep(before, index))
            onChoose(0)
          }}
        >
          <IconTrash size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

/** In the language of the reader, or in any. */
const subjectOf = ({ texts }: StepValues, locale: string) =>
  [texts[locale as keyof typeof texts], ...Object.values(texts)].find((text) => text !== undefined)?.subject ?? ''

/** "7 days after it was due" */
const stepName = (t: Translate, days: number) =>
  days === 0
    ? t('reminder_plans.on_due_day')
    : t(days < 0 ? 'reminder_plans.days_before' : 'reminder_plans.days_after', { count: Math.abs(days) })
