import { Button, FileButton, Group } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { OriginalDocument as Original } from '#shared/features/documents/document-files.ts'
import type { addInvoiceOriginal, removeInvoiceOriginal } from '#shared/features/documents/originals.contract.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call, type FileEndpoint, upload } from '#web/platform/api/api-client.ts'
import { openFile } from '#web/platform/api/download.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { fileSize } from './file-size.ts'
import classes from './document-parts.module.css'

type OriginalDocumentProps = {
  id: string
  original: Original | null
  pdf: FileEndpoint
  /** Those of invoices, or of credit notes. */
  add: typeof addInvoiceOriginal
  remove: typeof removeInvoiceOriginal
  onChanged: () => Promise<unknown>
}

/** In the place of our own print: the PDF that the previous system made, or the way to add it. */
export function OriginalDocument({ id, original, pdf, ...calls }: OriginalDocumentProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { add, remove, isBusy } = useOriginal(id, calls)
  const mayManage = useMay('manage_invoices')
  const { run: open, isBusy: isOpening } = useAction()
  return (
    <div className={`surface ${classes.original}`}>
      <EmptyState
        icon={<IconFileTypePdf stroke={1.25} aria-hidden />}
        title={original ? original.file_name : t('imported.no_original')}
        hint={
          original
            ? `${fileSize(formats, original.size_bytes)} · ${formats.instant(original.created_at)}`
            : t('imported.no_original_text')
        }
        action={
          <Group gap="xs" justify="center">
            {original && (
              <Button loading={isOpening} onClick={() => void open(() => openFile(pdf, { params: { id } }))}>
                {t('imported.open')}
              </Button>
            )}
            {original && mayManage && (
              <Button variant="default" loading={isBusy} onClick={() => void remove()}>
                {t('imported.remove')}…
              </Button>
            )}
            {!original && mayManage && (
              <FileButton accept="application/pdf,.pdf" onChange={(file) => file && void add(file)}>
                {(props) => (
                  <Button {...props} loading={isBusy}>
                    {t('imported.add')}
                  </Button>
                )}
              </FileButton>
            )}
          </Group>
        }
      />
    </div>
  )
}

function useOriginal(
  id: string,
  { add, remove, onChanged }: Pick<OriginalDocumentProps, 'add' | 'remove' | 'onChanged'>,
) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  return {
    isBusy,
    add: (file: File) =>
      run(async () => {
        const form = new FormData()
        form.append('file', file)
        await upload(add, form, { params: { id } })
        await onChanged()
        showSuccess(t('imported.added'))
      }),
    remove: async () => {
      const isSure = await confirm({
        title: t('imported.remove_question'),
        body: t('imported.remove_text'),
        confirmLabel: t('imported.remove'),
        cancelLabel: t('imported.keep'),
        danger: true,
      })
      if (!isSure) return
      await run(async () => {
        await call(remove, { params: { id } })
        await onChanged()
        showSuccess(t('imported.removed'))
      })
    },
  }
}
