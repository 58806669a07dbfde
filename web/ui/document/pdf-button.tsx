import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DownloadButton, type DownloadButtonProps } from './download-button.tsx'

type PdfButtonProps = Omit<DownloadButtonProps, 'icon' | 'children'> & {
  /** Replaces "Download PDF". */
  label?: string
}

/** Downloads a document as PDF, which the server creates. */
export function PdfButton({ label, ...file }: PdfButtonProps) {
  const t = useTranslate()
  return (
    <DownloadButton icon={<IconFileTypePdf size={16} stroke={1.75} aria-hidden />} {...file}>
      {label ?? t('ui.download_pdf')}
    </DownloadButton>
  )
}
