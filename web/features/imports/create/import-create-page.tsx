import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconCalendarRepeat, IconFileDownload, IconFileInvoice, IconTags, IconUsers } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { downloadTemplate, importKinds, type ImportKindName } from '#shared/features/imports/imports.contract.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DownloadButton } from '#web/ui/document/download-button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import classes from '#web/features/imports/imports.module.css'
import { ImportDrop } from './import-drop.tsx'

const icons: Record<ImportKindName, ComponentType<{ size: number; stroke: number }>> = {
  customers: IconUsers,
  items: IconTags,
  open_documents: IconFileInvoice,
  schedules: IconCalendarRepeat,
}

const isKind = (text: unknown): text is ImportKindName => importKinds.some((kind) => kind === text)

/** What is brought in, and the file. The address may name the kind, as the lists' buttons do. */
export function ImportCreatePage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { kind: asked } = useSearch({ strict: false }) as { kind?: string }
  const [kind, setKind] = useState<ImportKindName>(isKind(asked) ? asked : 'customers')
  return (
    <Page
      isForm
      title={t('imports.new')}
      about={t('imports.about')}
      back={{ to: '/imports/list', label: t('imports.title') }}
      actions={
        <DownloadButton
          endpoint={downloadTemplate}
          query={{ kind }}
          icon={<IconFileDownload size={16} stroke={1.75} aria-hidden />}
        >
          {t('imports.template')}
        </DownloadButton>
      }
    >
      <fieldset className={classes.kinds}>
        <legend>{t('imports.choose_kind')}</legend>
        {importKinds.map((one) => {
          const Icon = icons[one]
          return (
            <label key={one} className={`surface ${classes.kind}`} data-chosen={one === kind || undefined}>
              <input type="radio" name="kind" value={one} checked={one === kind} onChange={() => setKind(one)} />
              <span className={classes.kindIcon} aria-hidden>
                <Icon size={20} stroke={1.5} />
              </span>
              <span className={classes.kindWords}>
                <strong>{t(`imports.kind.${one}`)}</strong>
                <span>{t(`imports.kind_text.${one}`)}</span>
              </span>
            </label>
          )
        })}
      </fieldset>
      <ImportDrop kind={kind} onRead={({ id }) => void navigate({ to: `/imports/view/${id}` })} />
    </Page>
  )
}
