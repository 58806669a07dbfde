import { UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { Placeholder } from './placeholder-completion.ts'
import { insertInto, type TextField } from './placeholder-position.ts'
import classes from './placeholders.module.css'

type PlaceholderListProps = {
  placeholders: readonly Placeholder[]
  /** What each stands for in the next invoice, where that is known. */
  values: Readonly<Record<string, string>>
}

/** Into the field of the same section that one is in, or else into its long text. */
function putNear(chip: Element, name: string) {
  const section = chip.closest('section')
  const fields = [...(section?.querySelectorAll<TextField>('input[data-path], textarea') ?? [])]
  const field = fields.find((one) => one === document.activeElement) ?? section?.querySelector('textarea')
  if (!field) return
  const end = field.value.length
  insertInto(field, `{${name}}`, field.selectionStart ?? end, field.selectionEnd ?? end)
  field.focus()
}

/** All that there is to put in, for those who do not know the names by heart. */
export function PlaceholderList({ placeholders, values }: PlaceholderListProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <div className={classes.list}>
      <p id={id} className={classes.listTitle}>
        {t('schedule_email.placeholders_help')}
      </p>
      <ul className={classes.chips} aria-labelledby={id}>
        {placeholders.map(({ name, word }) => (
          <li key={name}>
            <UnstyledButton
              className={classes.chip}
              title={values[name] ? `${word}: ${values[name]}` : word}
              // The field keeps the focus, and with it the place where the text goes on.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => putNear(event.currentTarget, name)}
            >
              <code>{`{${name}}`}</code>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
