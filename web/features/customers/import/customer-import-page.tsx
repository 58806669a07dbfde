import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconFileDownload } from '@tabler/icons-react'
import type { CustomerImport } from '#shared/features/customers/customer-import.contract.ts'
import { saveFile } from '#web/platform/api/download.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { importQuery } from '#web/features/customers/customers.queries.ts'
import { ImportDrop } from './import-drop.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { templateFile } from './import-template.ts'
import classes from './customer-import.module.css'

/**
 * Imports customers from a file: choose, preview, confirm, wait. The address names the import, so the page can be left.
 */
export function CustomerImportPage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { import: importId } = useSearch({ strict: false }) as { import?: string }
  const goTo = (id?: string) => void navigate({ to: '.', search: id ? { import: id } : {} })

  return (
    <Page
      isForm
      title={t('customer_import.title')}
      about={t('customer_import.about')}
      back={{ to: '/customers/list', label: t('customers.title') }}
      actions={
        <Button
          variant="default"
          leftSection={<IconFileDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => saveFile(templateFile(), 'customers-template.csv')}
        >
          {t('customer_import.template')}
        </Button>
      }
    >
      {importId ? <KnownImport id={importId} onAnother={() => goTo()} /> : <ImportDrop onRead={({ id }) => goTo(id)} />}
    </Page>
  )
}

type KnownImportProps = { id: string; onAnother: () => void }

function KnownImport({ id, onAnother }: KnownImportProps) {
  const found = useQuery(importQuery(id))
  if (found.data) return <ImportState given={found.data} onAnother={onAnother} />
  return (
    <div className={classes.panel}>
      {found.isPending ? <TextSkeleton lines={5} /> : <ErrorState onRetry={onAnother} />}
    </div>
  )
}

const ImportState = ({ given, onAnother }: { given: CustomerImport; onAnother: () => void }) =>
  given.status === 'previewed' ? (
    <ImportPreview preview={given} onAnother={onAnother} />
  ) : (
    <ImportProgress running={given} onAnother={onAnother} />
  )
