import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.reply.ts'
import { createSchedule } from '#shared/features/schedules/schedules.contract.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { defaultVatCode } from '#web/features/documents/editor/lines/line-values.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { KeptSchedule } from './kept-schedule.tsx'
import classes from './schedule-form.module.css'
import type { ScheduleContext } from './schedule-form.ts'
import { ScheduleSheet } from './schedule-sheet.tsx'
import { useScheduleContext } from './schedule-context.ts'
import { copyOf, newValues, toBody, withCustomer } from './schedule-values.ts'
import { scheduleCustomerQuery, scheduleQuery, useCacheSchedule } from '#web/features/schedules/schedules.queries.ts'

/** A new schedule: empty, for a given customer, or copied from another one. */
export function ScheduleCreatePage() {
  const t = useTranslate()
  const { context, failed } = useScheduleContext()
  const begun = useBegun()
  if (context && begun) return <NewSchedule key={begun.key} context={context} {...begun.from} />
  return (
    <Page title={t('schedules.new')} back={{ to: '/schedules/list', label: t('nav.schedules') }}>
      <div className={classes.card}>
        {failed ? (
          <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
        ) : (
          <FormSkeleton fields={6} />
        )}
      </div>
    </Page>
  )
}

/** The customer or schedule named in the address. If it is not found, the form starts empty. */
function useBegun() {
  const { customer: customerId = '', copy: copyId = '' } = useSearch({ strict: false }) as Record<string, string>
  const source = useQuery({ ...scheduleQuery(copyId), enabled: copyId !== '' })
  const customer = useQuery({ ...scheduleCustomerQuery(customerId), enabled: customerId !== '' })
  const isAwaited = (copyId !== '' && source.isPending) || (customerId !== '' && customer.isPending)
  if (isAwaited) return null
  return { key: `${copyId} ${customerId}`, from: { source: source.data ?? null, customer: customer.data ?? null } }
}

type NewScheduleProps = { context: ScheduleContext; source: Schedule | null; customer: CustomerChoice | null }

function NewSchedule({ context, source, customer }: NewScheduleProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const cacheSchedule = useCacheSchedule()
  const { defaults } = context
  const mayIssue = useMay('manage_invoices')
  const [initialValues] = useState(() => {
    const start = source ? copyOf(source, defaults.today, { mayIssue }) : newValues(defaults)
    return customer ? withCustomer(start, customer, defaultVatCode) : start
  })
  const form = useApiForm({
    endpoint: createSchedule,
    initialValues,
    toBody: (values) => toBody(values, defaults.base_currency),
    onDone: async (schedule) => {
      showSuccess(t('schedules.created', { name: schedule.name }))
      await cacheSchedule(schedule)
      // The schedule is saved by now.
      await navigate({ to: `/schedules/edit/${schedule.id}`, ignoreBlocker: true })
    },
  })
  const { ref } = form.formProps
  useEffect(() => ref.current?.querySelector<HTMLElement>('[name="name"]')?.focus({ preventScroll: true }), [ref])
  return (
    <FormPage
      isForm={false}
      title={t('schedules.new')}
      back={{ to: '/schedules/list', label: t('nav.schedules') }}
      form={form}
      saveLabel={t('schedules.create')}
      cancelTo="/schedules/list"
    >
      <KeptSchedule title="schedules.begun_title" name="schedules/new" form={form} />
      {source && <CopiedFrom source={source} />}
      <ScheduleSheet form={form} context={context} record={null} />
    </FormPage>
  )
}

function CopiedFrom({ source }: { source: Schedule }) {
  const t = useTranslate()
  return (
    <Notice icon={<IconCopy size={18} stroke={1.5} aria-hidden />}>
      {t('invoice_form.copied_from')}{' '}
      <Link to={`/schedules/edit/${source.id}`} className={classes.link}>
        {source.name}
      </Link>
    </Notice>
  )
}
