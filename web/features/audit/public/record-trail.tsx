import { Stack, Text, Title } from '@mantine/core'
import { IconChevronRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useIntlLocale, useTranslate } from '#web/platform/language/language.tsx'
import { InstantText } from '#web/ui/date/date-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { type FieldLabels, useFieldLabels } from '#web/ui/form/field-labels.ts'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { EntryChanges, fieldsOf } from './entry-changes.tsx'
import { type TrailEndpoint, trailQuery } from './trail.queries.ts'
import classes from '#web/features/audit/audit.module.css'

export type RecordTrailProps = {
  /** The record's own `get…Trail`. */
  endpoint: TrailEndpoint
  params?: Record<string, string>
  /** The currency of the record's amounts. */
  currency?: string
  /** What an entry says, where more can be said than which fields changed. */
  sentenceOf?: (entry: TrailEntry) => string
}

/** The history of one record, newest first: who, when and what. Each entry opens to its fields. */
export function RecordTrail({ endpoint, params = {}, currency, sentenceOf }: RecordTrailProps) {
  const t = useTranslate()
  const headingId = useId()
  const [page, setPage] = useState(1)
  const trail = useQuery(trailQuery(endpoint, params, page))
  return (
    <Stack component="section" gap="md" aria-labelledby={headingId}>
      <div>
        <Title order={2} id={headingId}>
          {t('trail.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('trail.about')}
        </Text>
      </div>
      {trail.isPending && <TextSkeleton lines={6} />}
      {trail.isLoadingError && <ErrorState onRetry={() => void trail.refetch()} retrying={trail.isFetching} />}
      {trail.data?.data.length === 0 && <EmptyState title={t('trail.empty')} hint={t('trail.empty_hint')} />}
      {trail.data && trail.data.data.length > 0 && (
        <ol className={`divided ${classes.trail}`} aria-busy={trail.isPlaceholderData}>
          {trail.data.data.map((entry) => (
            <Entry key={entry.id} entry={entry} currency={currency} sentence={sentenceOf?.(entry)} />
          ))}
        </ol>
      )}
      <Pager answer={trail.data} onPage={setPage} limit={2} align="center" label={t('trail.title')} />
    </Stack>
  )
}

const icons = { created: IconPlus, changed: IconPencil, deleted: IconTrash }

/** How many field names are listed in one row. */
const glance = 4

function usualSentence(entry: TrailEntry, words: FieldLabels, listed: Intl.ListFormat, t: Translate) {
  const name = entry.user_name ?? t('trail.system')
  if (entry.action !== 'changed') return t(`trail.${entry.action}`, { name })
  const fields = fieldsOf(entry).map(words.label)
  const more = fields.length - glance
  const shown = more > 1 ? [...fields.slice(0, glance), `+${more}`] : fields
  return t('trail.changed', { name, fields: listed.format(shown) || t('trail.nothing') })
}

type EntryProps = { entry: TrailEntry; currency: string | undefined; sentence: string | undefined }

function Entry({ entry, currency, sentence }: EntryProps) {
  const t = useTranslate()
  const locale = useIntlLocale()
  const words = useFieldLabels(currency, entry.record_type)
  const Icon = icons[entry.action]
  return (
    <li>
      <details className={classes.details}>
        <summary className={classes.summary}>
          <span className={classes.trailIcon} data-action={entry.action}>
            <Icon size={14} stroke={2} aria-hidden />
          </span>
          <Text span inherit className="breaks">
            {sentence ?? usualSentence(entry, words, new Intl.ListFormat(locale, { style: 'long' }), t)}
          </Text>
          <span className={classes.when}>
            <InstantText instant={entry.occurred_at} />
          </span>
          <IconChevronRight size={16} stroke={1.75} aria-hidden className={classes.chevron} />
        </summary>
        <div className={classes.opened}>
          <EntryChanges entry={entry} currency={currency} />
          {entry.address && (
            <Text size="xs" mt={8} c="dimmed">
              {t('trail.from', { address: entry.address })}
            </Text>
          )}
        </div>
      </details>
    </li>
  )
}
