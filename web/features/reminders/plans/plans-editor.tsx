import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import type { Errors } from '#web/platform/forms/form-refusal.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PlanCard } from './plan-card.tsx'
import { type Place, type PlansForm, type PlanValues, withDefault, withPlan } from './plan-values.ts'
import styles from '#web/features/reminders/reminders.module.css'
import { StepEditor } from './step-editor.tsx'

/** The plans on the left; the step that is being written, as a customer will read it, on the right. */
export function PlansEditor({ form }: { form: PlansForm }) {
  const t = useTranslate()
  const mayManage = useMayManageAdmin()
  const [chosen, choose] = useState<Place>({ plan: 0, step: 0 })
  const { plans } = form.values
  const place = { plan: Math.min(chosen.plan, plans.length - 1), step: chosen.step }
  const setPlans = (update: (before: PlanValues[]) => PlanValues[]) =>
    form.change((before) => ({ ...before, plans: update(before.plans) }), 'plans')
  const setPlan = (index: number, update: (before: PlanValues) => PlanValues) =>
    setPlans((before) => before.map((plan, at) => (at === index ? update(plan) : plan)))
  return (
    <div className={styles.columns}>
      <Stack>
        {plans.map((plan, index) => (
          <PlanCard
            key={plan.id ?? index}
            plan={plan}
            path={`plans.${index}`}
            errors={errorsAt(form.errors, `plans.${index}.`)}
            chosenStep={place.plan === index ? place.step : null}
            onChoose={(step) => choose({ plan: index, step })}
            onChange={(update) => setPlan(index, update)}
            onDefault={() => setPlans((before) => withDefault(before, index))}
            onRemove={() => setPlans((before) => before.filter((_, at) => at !== index))}
          />
        ))}
        {mayManage && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              setPlans((before) => withPlan(before, t('reminder_plans.new_name', { count: before.length + 1 })))
              choose({ plan: plans.length, step: 0 })
            }}
          >
            {t('reminder_plans.add')}
          </Button>
        )}
      </Stack>
      <StepEditor
        place={place}
        plans={plans}
        path={`plans.${place.plan}.steps.${place.step}`}
        errors={errorsAt(form.errors, `plans.${place.plan}.steps.${place.step}.`)}
        onChange={(update) =>
          setPlan(place.plan, (plan) => ({
            ...plan,
            steps: plan.steps.map((step, at) => (at === place.step ? update(step) : step)),
          }))
        }
      />
    </div>
  )
}

/** The errors of one part, by the rest of their paths. */
const errorsAt = (errors: Errors, start: string) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, error]) =>
      path.startsWith(start) ? [[path.slice(start.length), error.join(' ')]] : [],
    ),
  )
