import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Import } from '#shared/features/imports/imports.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { RecordNotShown } from '#web/ui/feedback/record-not-shown.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ImportState, systemNames } from '#web/features/imports/import-labels.tsx'
import { importQuery } from '#web/features/imports/imports.queries.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'

/** One import: what the file says and how it is read, then its progress, then what became of it. */
export function ImportPage() {
  const t = useTranslate()
  const formats = useFormats()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useQuery(importQuery(id))
  const given = found.data
  const back = { to: '/imports/list', label: t('imports.title') }
  return (
    <Page
      isForm
      title={given?.file_name ?? t('imports.record')}
      back={back}
      {...(given && { badge: <ImportState status={given.status} />, about: aboutOf(given, t, formats.instant) })}
    >
      {given && (given.status === 'previewed' ? <ImportPreview given={given} /> : <ImportProgress given={given} />)}
      {!given && (
        <Paper withBorder p={24} radius="lg">
          {found.isPending ? (
            <TextSkeleton lines={5} />
          ) : (
            <RecordNotShown query={found} title={t('imports.gone')} hint={t('imports.gone_text')} back={back} />
          )}
        </Paper>
      )}
    </Page>
  )
}

/** "Customers · from Xero · sheet Contacts · Ann Owner, 16 Nov 2026 18:05" */
const aboutOf = (given: Import, t: Translate, instant: (text: string) => string) =>
  [
    t(`imports.kind.${given.kind}`),
    given.profile && t('imports.from_profile', { system: systemNames[given.profile] }),
    given.sheet && t('imports.from_sheet', { sheet: given.sheet }),
    `${given.created_by_name}, ${instant(given.created_at)}`,
  ]
    .filter(Boolean)
    .join(' · ')
