import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#shared/features/audit/audit.reply.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListCall } from '#web/platform/navigation/list-search.ts'
import { useOpened } from '#web/platform/navigation/opened-row.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { InstantText } from '#web/ui/date/date-text.tsx'
import { Drawer } from '#web/ui/dialog/drawer.tsx'
import { auditQuery } from './audit.queries.ts'
import styles from './audit.module.css'
import { EntryChanges } from './public/entry-changes.tsx'
import { recordLabel } from './record-label.ts'

/** The entry named in the address, field by field. */
export function EntryDrawer({ query }: { query: ListCall }) {
  const t = useTranslate()
  const { opened, close } = useOpened()
  const { data } = useQuery(auditQuery(query))
  const entry = data?.data.find(({ id }) => String(id) === opened)
  const title = entry && titleOf(t, entry)
  return (
    <Drawer opened={entry !== undefined} onClose={close} size="lg" title={title}>
      {entry && <EntryDetails entry={entry} />}
    </Drawer>
  )
}

const titleOf = (t: Translate, { record_type, record_name: name, action }: AuditEntry) =>
  [recordLabel(t, record_type), ...(name === null ? [] : [name]), t(`audit.action.${action}`).toLowerCase()].join(' · ')

function EntryDetails({ entry }: { entry: TrailEntry }) {
  const t = useTranslate()
  return (
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        {entry.user_name ?? t('trail.system')} · <InstantText instant={entry.occurred_at} />
        {entry.address && ` · ${t('trail.from', { address: entry.address })}`}
      </Text>
      <EntryChanges entry={entry} />
      <dl className={styles.facts}>
        <dt>{t('audit.fact.record')}</dt>
        <dd>{entry.record_id}</dd>
        {entry.request_id && (
          <>
            <dt>{t('audit.fact.request')}</dt>
            <dd>{entry.request_id}</dd>
          </>
        )}
        {entry.session_id && (
          <>
            <dt>{t('audit.fact.session')}</dt>
            <dd>{entry.session_id}</dd>
          </>
        )}
      </dl>
      <ButtonLink to={`/audit/list?record_type=${entry.record_type}&record_id=${entry.record_id}`} variant="default">
        {t('audit.whole_history')}
      </ButtonLink>
    </Stack>
  )
}
