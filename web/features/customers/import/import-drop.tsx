import { FileButton, Button, Loader, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import {
  type CustomerImport,
  importLimits,
  previewImport,
} from '#shared/features/customers/customer-import.contract.ts'
import { ApiError, upload } from '#web/platform/api/api-client.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './customer-import.module.css'

type ImportDropProps = { onRead: (preview: CustomerImport) => void }

const megabyte = 1024 * 1024

/** The drop area for the file. The server reads it and saves no customers yet. */
export function ImportDrop({ onRead }: ImportDropProps) {
  const t = useTranslate()
  const { read, reading, refusal } = useReading(onRead)
  const [isOver, setOver] = useState(false)

  const over = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isIn)
  }
  function drop(event: DragEvent) {
    over(false)(event)
    const [file] = event.dataTransfer.files
    if (file) void read(file)
  }

  return (
    <div className={classes.choose}>
      <FormAlert message={refusal} />
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        aria-busy={reading !== null}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={drop}
      >
        {reading === null ? (
          <>
            <span className={classes.dropIcon}>
              <IconFileSpreadsheet size={26} stroke={1.5} aria-hidden />
            </span>
            <Text fw={600}>{t('customer_import.drop')}</Text>
            <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => file && void read(file)}>
              {(props) => (
                <Button {...props} variant="default">
                  {t('customer_import.choose')}
                </Button>
              )}
            </FileButton>
            <Text size="xs" c="dimmed">
              {t('customer_import.limits', { size: importLimits.bytes / megabyte, rows: importLimits.rows })}
            </Text>
          </>
        ) : (
          <output className={classes.reading}>
            <Loader size="sm" aria-hidden />
            {t('customer_import.reading', { file: reading })}
          </output>
        )}
      </div>
    </div>
  )
}

function useReading(onRead: (preview: CustomerImport) => void) {
  const [reading, setReading] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function read(file: File) {
    if (reading !== null) return
    setReading(file.name)
    setRefusal(null)
    const form = new FormData()
    form.append('file', file)
    try {
      onRead(await upload(previewImport, form))
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
