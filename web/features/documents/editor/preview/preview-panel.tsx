import { ActionIcon, Modal } from '@mantine/core'
import { IconFileInvoice, IconX } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useOpenAfterMount } from '#web/ui/lazy/lazy-dropdown.tsx'
import { DocumentPages } from '#web/ui/document/document-pages.tsx'
import type { LivePreview } from './live-preview.ts'
import classes from './preview-panel.module.css'

type PreviewProps = { preview: LivePreview; onClose: () => void }

/** Next to the form, where there is room for both. */
export function PreviewPanel({ preview, onClose }: PreviewProps) {
  const t = useTranslate()
  return (
    <section className={classes.panel} aria-label={t('invoice_form.preview')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('invoice_form.preview')}</h2>
        <State preview={preview} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('invoice_form.preview_close')}
          onClick={onClose}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('invoice_form.preview_pages')}>
        <Picture preview={preview} />
      </section>
    </section>
  )
}

/** Over the form, where there is no room. */
export function PreviewSheet({ preview, opened, onClose }: PreviewProps & { opened: boolean }) {
  const t = useTranslate()
  return (
    <Modal.Root opened={useOpenAfterMount(opened)} onClose={onClose} fullScreen>
      <Modal.Content>
        <Modal.Body className={classes.sheet}>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>{t('invoice_form.preview')}</Modal.Title>
            <State preview={preview} />
            <Modal.CloseButton aria-label={t('invoice_form.preview_close')} />
          </div>
          <div className={classes.scroll}>
            <Picture preview={preview} />
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function State({ preview: { isFresh, isMaking, note, pages } }: { preview: LivePreview }) {
  const t = useTranslate()
  const text = note && pages ? t('invoice_form.preview_old') : isFresh ? t('invoice_form.preview_fresh') : ''
  return (
    <span
      className={classes.state}
      data-making={isMaking || undefined}
      data-fresh={isFresh || undefined}
      data-old={(note !== null && pages !== null) || undefined}
      title={note ?? undefined}
    >
      {isMaking ? t('invoice_form.preview_making') : text}
    </span>
  )
}

function Picture({ preview: { pages, isWhole, note } }: { preview: LivePreview }) {
  const t = useTranslate()
  if (pages)
    return (
      <>
        {note !== null && <p className={classes.note}>{note}</p>}
        <DocumentPages pages={pages} isWhole={isWhole} />
      </>
    )
  if (note === null) return <div className={classes.blank} aria-hidden />
  return (
    <EmptyState
      icon={<IconFileInvoice stroke={1.5} aria-hidden />}
      title={t('invoice_form.preview_none')}
      hint={note}
    />
  )
}
