import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { Placeholder } from './placeholder-completion.ts'
import type { TextField } from '#web/ui/form/field-offers.tsx'
import { insertInto } from './placeholder-position.ts'
import classes from './placeholders.module.css'

type PlaceholderListProps = {
  placeholders: readonly Placeholder[]
  /** The values on the next invoice, as far as they are known. */
  values: Readonly<Record<string, string>>
}

/** Inserts into the focused field of the same section, or otherwise into its long text. */
function putNear(chip: Element, name: string) {
  const section = chip.closest('section')
  const fields = [...(section?.querySelectorAll<TextField>('input[data-path], textarea') ?? [])]
  const field = fields.find((one) => one === document.activeElement) ?? section?.querySelector('textarea')
  if (!field) return
  const end = field.value.length
  insertInto(field, `{${name}}`, field.selectionStart ?? end, field.selectionEnd ?? end)
  field.focus()
}

/** All placeholders, for users who do not know their names. */
export function PlaceholderList({ placeholders, values }: PlaceholderListProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <Stack gap={8}>
      <Text id={id} size="xs" c="dimmed">
        {t('schedule_email.placeholders_help')}
      </Text>
      <Group component="ul" align="stretch" gap={6} aria-labelledby={id}>
        {placeholders.map(({ name, word }) => (
          <li key={name}>
            <UnstyledButton
              className={classes.chip}
              title={values[name] ? `${word}: ${values[name]}` : word}
              // Keeps the focus and the caret in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => putNear(event.currentTarget, name)}
            >
              <code>{`{${name}}`}</code>
            </UnstyledButton>
          </li>
        ))}
      </Group>
    </Stack>
  )
}
