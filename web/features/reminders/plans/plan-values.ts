import type { StepTexts } from '#shared/features/reminders/reminder-plans.contract.ts'
import type { ReminderSettings } from '#shared/features/reminders/reminder-plans.reply.ts'
import type { ApiForm } from '#web/platform/forms/api-form.ts'

export type StepValues = { id?: string; days: number; attach: 'none' | 'statement' | 'documents'; texts: StepTexts }
export type PlanValues = { id?: string; name: string; is_default: boolean; steps: StepValues[] }
export type SettingsValues = { enabled: boolean; hour: number; plans: PlanValues[] }

export type PlansForm = Pick<ApiForm<SettingsValues>, 'values' | 'change' | 'errors'>

export const valuesOf = ({ enabled, hour, plans }: ReminderSettings): SettingsValues => ({
  enabled,
  hour,
  plans: plans.map(({ id, name, is_default, steps }) => ({ id, name, is_default, steps })),
})

/** Which step is being written: of which plan, and which of its steps. */
export type Place = { plan: number; step: number }

const weekDays = 7

/** A new step comes a week after the last one, with its words to begin with. */
export function withStep(plan: PlanValues): PlanValues {
  const last = plan.steps.reduce((one, other) => (other.days > one.days ? other : one))
  const days = Math.min(last.days + weekDays, 365)
  return { ...plan, steps: [...plan.steps, { days, attach: last.attach, texts: last.texts }] }
}

export const withoutStep = (plan: PlanValues, index: number): PlanValues => ({
  ...plan,
  steps: plan.steps.filter((_, at) => at !== index),
})

/** A new plan begins as a copy of the default one: it is easier to change than to write. */
export function withPlan(plans: PlanValues[], name: string): PlanValues[] {
  const steps = (plans.find(({ is_default }) => is_default)?.steps ?? []).map(({ days, attach, texts }) => ({
    days,
    attach,
    texts,
  }))
  return [...plans, { name, is_default: false, steps }]
}

export const withDefault = (plans: PlanValues[], index: number): PlanValues[] =>
  plans.map((plan, at) => ({ ...plan, is_default: at === index }))

export const inOrder = (steps: readonly StepValues[]) =>
  steps.map((step, index) => ({ step, index })).toSorted((one, other) => one.step.days - other.step.days)
