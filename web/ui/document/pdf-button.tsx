import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DownloadButton, type DownloadButtonProps } from './download-button.tsx'

type PdfButtonProps = Omit<DownloadButtonProps, 'icon' | 'children'> & {
  /** Where it is not just "Download PDF". */
  label?: string
}

/** A document as it prints, set in type on the server. */
export function PdfButton({ label, ...file }: PdfButtonProps) {
  const t = useTranslate()
  return (
    <DownloadButton icon={<IconFileTypePdf size={16} stroke={1.75} aria-hidden />} {...file}>
      {label ?? t('ui.download_pdf')}
    </DownloadButton>
  )
}
