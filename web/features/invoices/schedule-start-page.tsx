import { IconCalendarQuestion } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import classes from './invoice-form.module.css'

/** An invoice from a schedule: there are none yet, so none can be found. */
export function ScheduleStartPage() {
  const t = useTranslate()
  return (
    <Page title={t('invoice_form.new')} back={{ to: '/invoices/list', label: t('nav.invoices') }}>
      <div className={classes.card}>
        <EmptyState
          icon={<IconCalendarQuestion stroke={1.5} aria-hidden />}
          title={t('invoice_form.no_schedule')}
          hint={t('invoice_form.no_schedule_text')}
          action={
            <ButtonLink to="/invoices/create" size="xs">
              {t('invoice_form.blank')}
            </ButtonLink>
          }
        />
      </div>
    </Page>
  )
}
