import { ActionIcon, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Contact } from '#shared/features/customers/customers.fields.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from '#web/features/customers/customers.module.css'
import { type CustomerForm, emptyContact, isBlank } from './customer-values.ts'
import { Lookalikes } from './lookalikes.tsx'

type ContactsEditorProps = { form: CustomerForm; exceptId?: string | undefined }

/**
 * Several contacts, edited by keyboard alone: Enter goes to the next contact and adds one at the end, Alt with the
 * arrows moves a contact. Lists show the first contact.
 */
export function ContactsEditor({ form, exceptId }: ContactsEditorProps) {
  const t = useTranslate()
  const { contacts } = form.values
  const { list, focusAfter } = useFocusAfter()
  const change = (next: Contact[]) => form.setValue('contacts', next)

  function add() {
    change([...contacts, emptyContact])
    focusAfter(contacts.length)
  }
  function remove(index: number) {
    change(contacts.toSpliced(index, 1))
    focusAfter(Math.min(index, contacts.length - 2))
  }
  function move(from: number, to: number) {
    const moved = contacts[from]
    if (!moved || to < 0 || to >= contacts.length) return
    change(contacts.toSpliced(from, 1).toSpliced(to, 0, moved))
    focusAfter(to)
  }
  function goOnFrom(index: number) {
    if (index < contacts.length - 1) focusAfter(index + 1)
    else if (!isBlank(contacts[index] ?? emptyContact)) add()
  }
  function onKeyDown(event: KeyboardEvent, index: number) {
    const step = stepOf(event)
    if (step !== 0) move(index, index + step)
    // Otherwise Enter would submit the whole form.
    else if (isNextKey(event)) goOnFrom(index)
    else return
    event.preventDefault()
  }

  return (
    <Stack ref={list}>
      {contacts.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('customers.contacts_none')}
        </Text>
      )}
      {contacts.map((_, index) => (
        <ContactRow
          // Contacts have no ids, so their position is the key.
          key={index}
          index={index}
          form={form}
          exceptId={exceptId}
          onRemove={() => remove(index)}
          onKeyDown={(event) => onKeyDown(event, index)}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          data-add
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          {t('customers.contact_add')}
        </Button>
      </div>
    </Stack>
  )
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

const stepOf = (event: KeyboardEvent) => (event.altKey ? (steps[event.key] ?? 0) : 0)

const isNextKey = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) =>
  key === 'Enter' && !ctrlKey && !metaKey && target instanceof HTMLInputElement && target.type !== 'checkbox'

/** Focuses a field after it has been rendered. */
function useFocusAfter() {
  const list = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<{ index: number }>()
  useEffect(() => {
    if (!wanted) return
    const names = list.current?.querySelectorAll<HTMLElement>('[data-contact-name]')
    const place = names?.item(wanted.index) ?? list.current?.querySelector<HTMLElement>('[data-add]')
    place?.focus()
  }, [wanted])
  return { list, focusAfter: (index: number) => setWanted({ index }) }
}

type ContactRowProps = {
  index: number
  form: CustomerForm
  exceptId: string | undefined
  onRemove: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function ContactRow({ index, form, exceptId, onRemove, onKeyDown }: ContactRowProps) {
  const t = useTranslate()
  const number = index + 1
  const email = form.text(`contacts.${index}.email`)
  const { error: _none, ...receives } = form.checkbox(`contacts.${index}.receives_invoices`)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the fields inside
    <fieldset className={classes.contact} aria-label={t('customers.contact', { number })} onKeyDown={onKeyDown}>
      <TextInput
        label={t('customers.contact_name')}
        data-contact-name
        maxLength={120}
        autoComplete="off"
        {...form.text(`contacts.${index}.name`)}
      />
      <div>
        <TextInput label={t('customers.contact_email')} type="email" maxLength={254} autoComplete="off" {...email} />
        <Lookalikes
          field="email"
          text={email.value}
          exceptId={exceptId}
          isOn={!form.saved.contacts.some((contact) => contact.email === email.value)}
        />
      </div>
      <TextInput
        label={t('customers.contact_phone')}
        type="tel"
        maxLength={40}
        autoComplete="off"
        {...form.text(`contacts.${index}.phone`)}
      />
      <Checkbox className={classes.receives} label={t('customers.contact_receives')} {...receives} />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('customers.contact_remove', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
