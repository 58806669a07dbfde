import { IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { reminderFilter, reminderParts } from '#shared/features/reminders/reminders.contract.ts'
import { ReminderRun } from '#web/features/reminders/public/reminder-run.tsx'
import { remindersQuery } from '#web/features/reminders/reminders.queries.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { type ListSearch, useListSearch, withTabs } from '#web/platform/navigation/list-search.ts'
import { withOpened } from '#web/platform/navigation/opened-row.ts'
import { useMay } from '#web/platform/session/session.ts'
import type { EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTabs } from '#web/ui/list/list-tabs.tsx'
import { NextReminders } from './next-reminders.tsx'
import { ReminderActions } from './reminder-actions.tsx'
import { reminderColumns } from './reminder-columns.tsx'
import { ReminderDrawer } from './reminder-drawer.tsx'

/** What goes out next and why, and what does not: everything can be changed before it goes. */
export function RemindersPage() {
  const t = useTranslate()
  const formats = useFormats()
  const mayAdminister = useMay('admin_access')
  const search = withTabs(useListSearch(reminderFilter), 'part')
  return (
    <>
      <ReminderRun />
      <ListPage
        title={t('reminders.title')}
        about={t('reminders.about')}
        search={search}
        list={remindersQuery}
        columns={reminderColumns(t, formats)}
        rowHref={({ id }) => withOpened('/reminders/list', search.query, id)}
        searchLabel={t('reminders.search')}
        totals={({ meta }) => t('reminders.count', { count: meta.total })}
        actions={
          mayAdminister && (
            <ButtonLink
              to="/admin/reminders"
              variant="default"
              leftSection={<IconBellRinging size={16} stroke={1.75} aria-hidden />}
            >
              {t('reminders.plans')}
            </ButtonLink>
          )
        }
        above={
          <>
            <NextReminders query={search.query} />
            <Parts search={search} />
          </>
        }
        empty={useEmpty(search.filters['part'])}
        selection={{ nameOf: ({ customer_name }) => customer_name, Actions: ReminderActions }}
      />
      <ReminderDrawer query={search.query} />
    </>
  )
}

/** What goes out, what does not, and what nobody can prove to have arrived. */
function Parts({ search }: { search: ListSearch }) {
  const t = useTranslate()
  const { data } = useQuery(remindersQuery(search.query))
  const all = data && data.counts.going_out + data.counts.held_back + data.counts.not_delivered
  return (
    <ListTabs
      label={t('reminders.parts')}
      search={search}
      filter="part"
      tabs={[
        { value: undefined, label: t('reminders.part.all'), count: all },
        ...reminderParts.map((part) => ({
          value: part,
          label: t(`reminders.part.${part}`),
          count: data?.counts[part],
          isUrgent: part === 'not_delivered',
        })),
      ]}
    />
  )
}

function useEmpty(part: string | undefined): EmptyStateProps {
  const t = useTranslate()
  const shown = reminderParts.find((name) => name === part) ?? 'all'
  return {
    icon: <IconBellRinging stroke={1.5} aria-hidden />,
    title: t(`reminders.none.${shown}`),
    hint: t(`reminders.none_hint.${shown}`),
  }
}
