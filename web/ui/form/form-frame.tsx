import { Button, Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { RecordConflict } from '#web/platform/forms/record-form.ts'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import classes from './form-frame.module.css'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { useUnsavedWork, type FormWithWork } from './unsaved-work.ts'

/** What `useApiForm` and `useRecordForm` return. */
export type FramedForm = FormWithWork & {
  formProps: ComponentProps<'form'> & { ref: { current: HTMLFormElement | null } }
  message: string | null
  isSending: boolean
  /** Only forms that change a record have conflicts. */
  conflict?: RecordConflict | null
}

export type SaveAndNext = { label: string; save: () => void }

export type FormFrameProps = {
  form: FramedForm
  /** "Create customer"; the default is "Save changes". */
  saveLabel?: string
  /** The link of Cancel. */
  cancelTo: string
  /** A second way of saving, which goes on with the next record. */
  next?: SaveAndNext | undefined
  /** The currency of the record's amounts. */
  currency?: string | undefined
  /** While another part of the screen is shown, the form stays mounted and keeps its values. */
  isHidden?: boolean
  /** For users who may not change it: the fields are readable and nothing can be saved. */
  isReadOnly?: boolean
  children: ReactNode
}

/** The frame of every form: its sections, and a bar that stays visible. See CONTRIBUTING.md. */
export function FormFrame(props: FormFrameProps) {
  const { form, saveLabel, cancelTo, next, currency, isHidden = false, isReadOnly = false, children } = props
  const t = useTranslate()
  const label = saveLabel ?? t('form.save')
  useUnsavedWork(form)
  useShortcut('mod+s', label, () => form.formProps.ref.current?.requestSubmit(), { isOn: !isHidden && !isReadOnly })

  if (isReadOnly)
    return (
      <div className={`fields ${classes.form}`} hidden={isHidden}>
        <fieldset disabled className={classes.readOnly}>
          {children}
        </fieldset>
      </div>
    )

  return (
    <form {...form.formProps} className={`fields ${classes.form}`} hidden={isHidden}>
      {form.message !== null && (
        <div className={classes.message}>
          <FormAlert message={form.message} />
        </div>
      )}
      {children}
      <FormBar form={form} label={label} cancelTo={cancelTo} isNew={saveLabel !== undefined} next={next} />
      <ConflictDialog conflict={form.conflict ?? null} currency={currency} />
    </form>
  )
}

type FormBarProps = {
  form: FramedForm
  label: string
  cancelTo: string
  isNew: boolean
  next: SaveAndNext | undefined
}

function FormBar({ form, label, cancelTo, isNew, next }: FormBarProps) {
  const t = useTranslate()
  const state = form.isDirty ? t('form.unsaved') : isNew ? '' : t('form.all_saved')
  return (
    <StickyBar state={state} isUnsaved={form.isDirty} hasThreeButtons={next !== undefined}>
      <ButtonLink to={cancelTo} variant="default">
        {t('form.cancel')}
      </ButtonLink>
      {next && <NextButton {...next} isBusy={form.isSending} />}
      <Button
        type="submit"
        loading={form.isSending}
        disabled={!isNew && !form.isDirty}
        rightSection={<Kbd keys="mod+s" />}
      >
        {label}
      </Button>
    </StickyBar>
  )
}

function NextButton({ label, save, isBusy }: SaveAndNext & { isBusy: boolean }) {
  useShortcut('mod+Enter', label, save)
  return (
    <Button variant="default" disabled={isBusy} rightSection={<Kbd keys="mod+Enter" />} onClick={save}>
      {label}
    </Button>
  )
}

type FormSectionProps = { title: string; text?: string; action?: ReactNode; children: ReactNode }

/** A title and text on the left, the fields on the right. */
export const FormSection = ({ title, text, action, children }: FormSectionProps) => (
  <section className={classes.section}>
    <div>
      <Text component="h2" inherit fz="md" fw={600}>
        {title}
      </Text>
      {text && (
        <Text size="sm" mt={4} c="dimmed" lh={1.5}>
          {text}
        </Text>
      )}
      {action}
    </div>
    <div className={`surface ${classes.card}`}>{children}</div>
  </section>
)

type FormRowProps = { columns?: 1 | 2 | 3; children: ReactNode }

/** Fields next to each other, where there is room. */
export const FormRow = ({ columns = 2, children }: FormRowProps) => (
  <div className={classes.row} data-columns={columns}>
    {children}
  </div>
)
