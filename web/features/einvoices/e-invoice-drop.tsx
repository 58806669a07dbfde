import { Button, FileButton, Loader, Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { Reading } from './einvoices.queries.ts'
import classes from './einvoices.module.css'

export const acceptedFiles = '.xml,.pdf,application/xml,text/xml,application/pdf'

type EInvoiceDropProps = { reading: Reading; isOver: boolean; setOver: (isOver: boolean) => void }

export function EInvoiceDrop({ reading, isOver, setOver }: EInvoiceDropProps) {
  const t = useTranslate()
  const over = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isIn)
  }
  function drop(event: DragEvent) {
    over(false)(event)
    const [file] = event.dataTransfer.files
    if (file) void reading.read(file)
  }
  return (
    <div className={classes.choose}>
      <FormAlert message={reading.refusal} />
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        aria-busy={reading.fileName !== null}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={drop}
      >
        {reading.fileName === null ? (
          <>
            <span className={classes.dropIcon}>
              <IconFileInvoice size={26} stroke={1.5} aria-hidden />
            </span>
            <Text fw={600}>{t('einvoices.drop')}</Text>
            <FileButton accept={acceptedFiles} onChange={(file) => file && void reading.read(file)}>
              {(props) => (
                <Button {...props} variant="default">
                  {t('einvoices.choose')}
                </Button>
              )}
            </FileButton>
            <Text size="xs" c="dimmed">
              {t('einvoices.drop_hint')}
            </Text>
          </>
        ) : (
          <output className={classes.reading}>
            <Loader size="sm" aria-hidden />
            {t('einvoices.reading')}
          </output>
        )}
      </div>
    </div>
  )
}
