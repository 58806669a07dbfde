import { Button, FileButton, Loader, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { type Import, importLimits, previewImport } from '#shared/features/imports/imports.contract.ts'
import { ApiError, upload } from '#web/platform/api/api-client.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useImportChanged } from '#web/features/imports/imports.queries.ts'
import classes from '#web/features/imports/imports.module.css'

type ImportDropProps = { kind: Import['kind']; onRead: (preview: Import) => void }

const megabyte = 1024 * 1024

/** The drop area for the file. The server reads it and saves nothing of it yet. */
export function ImportDrop({ kind, onRead }: ImportDropProps) {
  const t = useTranslate()
  const { read, reading, refusal } = useReading(kind, onRead)
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
            <Text fw={600}>{t('imports.drop')}</Text>
            <FileButton accept=".csv,.tsv,.txt,.xlsx,.xlsm" onChange={(file) => file && void read(file)}>
              {(props) => (
                <Button {...props} variant="default">
                  {t('imports.choose')}
                </Button>
              )}
            </FileButton>
            <Text size="xs" c="dimmed">
              {t('imports.limits', { size: importLimits.bytes / megabyte, rows: importLimits.rows })}
              <br />
              {t('imports.systems')}
            </Text>
          </>
        ) : (
          <output className={classes.reading}>
            <Loader size="sm" aria-hidden />
            {t('imports.reading', { file: reading })}
          </output>
        )}
      </div>
    </div>
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
