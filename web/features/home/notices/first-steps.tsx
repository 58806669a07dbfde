import { Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Home } from '#shared/features/dashboards/dashboards.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import classes from '#web/features/home/home.module.css'

type Step = { name: 'import' | 'business' | 'bank' | 'customer' | 'invoice'; to: string; may: boolean; isDone: boolean }

/** The steps to the first invoice, each ticked by what is really there. Users are led to the steps that they may do. */
export function FirstSteps({ begun }: { begun: Home['begun'] }) {
  const t = useTranslate()
  const steps: Step[] = [
    {
      name: 'import',
      to: '/imports/create',
      may: useMay('manage_invoices'),
      isDone: begun.customers && begun.invoices,
    },
    { name: 'business', to: '/admin/business', may: useMay('manage_admin'), isDone: begun.business },
    { name: 'bank', to: '/admin/banks/create', may: useMay('manage_admin'), isDone: begun.banks },
    { name: 'customer', to: '/customers/create', may: useMay('customer_access'), isDone: begun.customers },
    { name: 'invoice', to: '/invoices/create', may: useMay('manage_invoices'), isDone: begun.invoices },
  ]
  return (
    <Panel title={t('home.steps')} about={t('home.steps_about')}>
      <ol className={`divided ${classes.steps}`}>
        {steps.map((step) => (
          <StepLine key={step.name} step={step} />
        ))}
      </ol>
    </Panel>
  )
}

function StepLine({ step: { name, to, may, isDone } }: { step: Step }) {
  const t = useTranslate()
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.mark}>
        {isDone && <IconCheck size={18} stroke={2} aria-label={t('home.step_done')} />}
      </span>
      <div>
        <Text inherit c="var(--ink)" fw={600}>
          {t(`home.step_${name}`)}
        </Text>
        <Text size="sm" c="dimmed">
          {t(`home.step_${name}_text`)}
        </Text>
      </div>
      {may && !isDone && (
        <ButtonLink to={to} variant="default" size="xs" aria-label={`${t('home.step_go')}: ${t(`home.step_${name}`)}`}>
          {t('home.step_go')}
        </ButtonLink>
      )}
    </li>
  )
}
