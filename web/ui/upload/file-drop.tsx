import { Button, FileButton, Loader, Stack, Text } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import classes from './file-drop.module.css'

type FileDropProps = {
  icon: ReactNode
  title: string
  chooseLabel: string
  hint: ReactNode
  /** What a file chooser offers. */
  accept: string
  /** Said while a file is being read. */
  busyText: string | null
  /** Why the last file was not taken. */
  refusal: string | null
  onFile: (file: File) => void
}

/** An area that a file is dropped on, or chosen for. */
export function FileDrop({ icon, title, chooseLabel, hint, accept, busyText, refusal, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const over = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isIn)
  }
  function drop(event: DragEvent) {
    over(false)(event)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <Stack>
      <FormAlert message={refusal} />
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        aria-busy={busyText !== null}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={drop}
      >
        {busyText === null ? (
          <>
            <span className={classes.icon}>{icon}</span>
            <Text fw={600}>{title}</Text>
            <FileButton accept={accept} onChange={(file) => file && onFile(file)}>
              {(props) => (
                <Button {...props} variant="default">
                  {chooseLabel}
                </Button>
              )}
            </FileButton>
            <Text size="xs" c="dimmed">
              {hint}
            </Text>
          </>
        ) : (
          <output className={classes.reading}>
            <Loader size="sm" aria-hidden />
            {busyText}
          </output>
        )}
      </div>
    </Stack>
  )
}
