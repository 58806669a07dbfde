import { useState } from 'react'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import classes from './line-more.module.css'

type ListFieldProps = {
  label: string
  description: string
  name: string
  listed: readonly string[]
  onChange: (rows: string[]) => void
}

/** One a line. The text stays as it is typed, also while a row of it is not complete. */
export function ListField({ listed, onChange, ...props }: ListFieldProps) {
  const [typed, setTyped] = useState(listed.join('\n'))
  return (
    <GrowingTextarea
      size="xs"
      className={classes.note}
      minRows={1}
      maxRows={6}
      {...props}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.split('\n').filter((row) => row.trim() !== ''))
      }}
    />
  )
}
