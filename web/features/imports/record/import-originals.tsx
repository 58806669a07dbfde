import { Button, FileButton, Paper } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { addOriginals } from '#shared/features/documents/originals.contract.ts'
import type { AddedOriginals } from '#shared/features/documents/originals.reply.ts'
import type { Import } from '#shared/features/imports/imports.reply.ts'
import { useAction } from '#web/platform/api/action.ts'
import { upload } from '#web/platform/api/api-client.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useImportedChanged } from '#web/features/imports/imports.queries.ts'
import texts from '#web/ui/layout/text.module.css'
import { ImportPart } from './import-part.tsx'

/** The PDFs of the documents that were brought in, in one file; what belongs to none of them is listed. */
export function ImportOriginals({ given }: { given: Import }) {
  const t = useTranslate()
  const changed = useImportedChanged(given)
  const [added, setAdded] = useState<AddedOriginals | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, isBusy } = useAction(({ message }) => setRefusal(message))
  const add = (file: File) =>
    run(async () => {
      setRefusal(null)
      setAdded(null)
      const form = new FormData()
      form.append('file', file)
      setAdded(await upload(addOriginals, form, { params: { id: given.id } }))
      await changed()
    })
  return (
    <ImportPart
      title={t('originals.add_many')}
      text={t('originals.add_many_text')}
      actions={
        <FileButton accept=".zip,.pdf" onChange={(file) => file && void add(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isBusy}
              leftSection={<IconFileZip size={16} stroke={1.75} aria-hidden />}
            >
              {t('originals.choose')}
            </Button>
          )}
        </FileButton>
      }
    >
      <FormAlert message={refusal} />
      {added && <Added added={added} />}
    </ImportPart>
  )
}

function Added({ added: { added_count, known_count, unmatched } }: { added: AddedOriginals }) {
  const t = useTranslate()
  return (
    <Paper withBorder component="output" p={24} radius="lg">
      <strong>{t('originals.added', { count: added_count })}</strong>{' '}
      {known_count > 0 && t('originals.known', { count: known_count })}
      {unmatched.length > 0 && (
        <>
          <p>{t('originals.unmatched', { count: unmatched.length })}</p>
          <ul>
            {unmatched.map((name) => (
              <li key={name} className={texts.name}>
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </Paper>
  )
}
