import { Fragment } from 'react'
import type { AdminDashboard } from '#shared/features/dashboards/admin-dashboard.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './admin.module.css'

/** The errors of jobs that failed or are being retried, for whoever runs the server. */
export function FailingJobs({ failing }: { failing: AdminDashboard['jobs']['failing'] }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <section className={classes.failing}>
      <h3>{t('admin_state.failing')}</h3>
      <dl>
        {failing.map(({ name, count, last_error }) => (
          <Fragment key={name}>
            <dt>
              {name} × {formats.number(count)}
            </dt>
            <dd>{last_error}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
