import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import styles from './plain-forms.module.css'

type FieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  /** Help below the label. */
  description?: string
  error?: string | undefined
  onChange: (event: { currentTarget: HTMLInputElement }) => void
  /** Placed inside the field, at its end. */
  children?: ReactNode
}

/** A label, its field, and its error. Drawn without the component library, like every page before the login. */
export function PlainField({ label, description, error, children, ...input }: FieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className={styles.label} data-required={input.required || undefined}>
        {label}
      </label>
      {description && (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      )}
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

type SelectProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  label: string
  error?: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** The same with a choice of the browser's own. */
export function PlainSelect({ label, error, children, ...select }: SelectProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={styles.label} data-required={select.required || undefined}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {children}
      </select>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A password field whose text can be shown. */
export function PlainPasswordField(props: FieldProps) {
  const t = useTranslate()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <PlainField required {...props} type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        className={styles.eye}
        aria-label={t('login.show_password')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
      </button>
    </PlainField>
  )
}

type CheckboxProps = Pick<FieldProps, 'label' | 'name' | 'checked' | 'onChange'>

export const PlainCheckbox = ({ label, ...input }: CheckboxProps) => (
  <label className={styles.checkbox}>
    <input type="checkbox" {...input} />
    {label}
  </label>
)
