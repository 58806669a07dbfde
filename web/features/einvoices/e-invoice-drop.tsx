import { IconFileInvoice } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'
import type { Reading } from './einvoices.queries.ts'

export const acceptedFiles = '.xml,.pdf,application/xml,text/xml,application/pdf'

export function EInvoiceDrop({ reading }: { reading: Reading }) {
  const t = useTranslate()
  return (
    <FileDrop
      icon={<IconFileInvoice size={26} stroke={1.5} aria-hidden />}
      title={t('einvoices.drop')}
      chooseLabel={t('einvoices.choose')}
      hint={t('einvoices.drop_hint')}
      accept={acceptedFiles}
      busyText={reading.fileName === null ? null : t('einvoices.reading')}
      refusal={reading.refusal}
      onFile={(file) => void reading.read(file)}
    />
  )
}
