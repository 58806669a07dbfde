import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { importLimits, previewImport } from '#shared/features/imports/imports.contract.ts'
import type { Import } from '#shared/features/imports/imports.reply.ts'
import { ApiError, upload } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useImportChanged } from '#web/features/imports/imports.queries.ts'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'

type ImportDropProps = { kind: Import['kind']; onRead: (preview: Import) => void }

const megabyte = 1024 * 1024
const tables = '.csv,.tsv,.txt,.xlsx,.xlsm'

/** The drop area for the file. The server reads it and saves nothing of it yet. */
export function ImportDrop({ kind, onRead }: ImportDropProps) {
  const t = useTranslate()
  const { read, reading, refusal } = useReading(kind, onRead)
  return (
    <FileDrop
      icon={<IconFileSpreadsheet size={26} stroke={1.5} aria-hidden />}
      title={t('imports.drop')}
      chooseLabel={t('imports.choose')}
      hint={
        <>
          {t('imports.limits', { size: importLimits.bytes / megabyte, rows: importLimits.rows })}
          <br />
          {t('imports.systems')}
          {kind === 'open_documents' && ` ${t('imports.e_invoices')}`}
        </>
      }
      accept={kind === 'open_documents' ? `${tables},.xml,.pdf,.zip` : tables}
      busyText={reading === null ? null : t('imports.reading', { file: reading })}
      refusal={refusal}
      onFile={(file) => void read(file)}
    />
  )
}

function useReading(kind: Import['kind'], onRead: (preview: Import) => void) {
  const changed = useImportChanged()
  const [reading, setReading] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function read(file: File) {
    if (reading !== null) return
    setReading(file.name)
    setRefusal(null)
    const form = new FormData()
    form.append('kind', kind)
    form.append('file', file)
    try {
      const answer = await upload(previewImport, form)
      void changed(answer)
      onRead(answer)
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setReading(null)
  }
  return { read, reading, refusal }
}

function refusalOf(error: unknown) {
  if (!(error instanceof ApiError) || error.isAlerted) return null
  return Object.values(error.errors).flat().join(' ') || error.message
}
