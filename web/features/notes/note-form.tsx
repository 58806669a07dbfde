import { Button, Group, Text } from '@mantine/core'
import { type SubmitEvent, type KeyboardEvent, useRef, useState } from 'react'
import { noteLength } from '#shared/features/notes/notes.contract.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useAction } from '#web/platform/api/action.ts'
import type { ApiError } from '#web/platform/api/api-client.ts'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './notes.module.css'
import { useAddNote } from './notes.queries.ts'

export type NoteFormProps = { pageName: string; modelId: string; onAdded?: () => void }

/** The typed text stays until the server has saved it. */
export function NoteForm({ pageName, modelId, onAdded }: NoteFormProps) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const addNote = useAddNote()
  // Other errors are shown in an alert.
  const { run, isBusy } = useAction((error) => setRefusal(textOf(error)))

  function type(typed: string) {
    setText(typed)
    // The error was about the previous text.
    setRefusal(undefined)
  }

  async function add() {
    await run(async () => {
      await addNote({ note: text, page_name: pageName, model_id: modelId })
      setText('')
      setRefusal(undefined)
      onAdded?.()
      showSuccess(t('notes.added'), { title: t('alert.success') })
    })
    field.current?.focus()
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void add()
      }}
    >
      <input type="hidden" name="page_name" value={pageName} />
      <input type="hidden" name="model_id" value={modelId} />
      <GrowingTextarea
        ref={field}
        classNames={{ input: classes.field, error: classes.error }}
        name="note"
        aria-label={t('notes.column.note')}
        placeholder={t('notes.placeholder')}
        minRows={2}
        maxRows={14}
        value={text}
        error={refusal}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isSendKey(event)) void add()
        }}
      />
      <Group justify="flex-end" gap="md" className={classes.bar}>
        <Length count={text.length} />
        <Button type="submit" size="xs" loading={isBusy}>
          {t('notes.add')}
        </Button>
      </Group>
    </form>
  )
}

const isSendKey = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey)

/** The server's message about the field. */
const textOf = ({ errors, message }: ApiError) => Object.values(errors).flat().join(' ') || message

/** Shown only close to the limit. */
function Length({ count }: { count: number }) {
  const t = useTranslate()
  if (count < noteLength * 0.9) return null
  return (
    <Text size="xs" c={count > noteLength ? 'red' : 'dimmed'} className={classes.length}>
      {t('notes.length', { count, limit: noteLength })}
    </Text>
  )
}
