import { Checkbox, Text, VisuallyHidden } from '@mantine/core'
import {
  IconCoins,
  IconEye,
  IconFileInvoice,
  IconFilePencil,
  IconInfoCircle,
  IconSettings,
  IconUsers,
  type IconUsers as Icon,
} from '@tabler/icons-react'
import { useId } from 'react'
import { type Permission, permissions } from '#shared/access/permissions.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import styles from './roles.module.css'

const icons: Record<Permission, typeof Icon> = {
  customer_access: IconUsers,
  invoice_access: IconFileInvoice,
  manage_invoices: IconFilePencil,
  manage_payments: IconCoins,
  admin_access: IconEye,
  manage_admin: IconSettings,
}

type PermissionGridProps = {
  value: readonly Permission[]
  onChange?: (permissions: Permission[]) => void
  /** The field's name in the server's errors. */
  name: string
  error?: string | undefined
  /** Shown, but cannot be changed. */
  isFixed?: boolean
}

/** Every permission with what it allows. The whole card is the checkbox. */
export function PermissionGrid({ value, onChange, name, error, isFixed = false }: PermissionGridProps) {
  const t = useTranslate()
  const id = useId()
  const toggle = (permission: Permission) =>
    // In the order of the list, so that ticking and unticking again is not a change.
    onChange?.(permissions.filter((each) => value.includes(each) !== (each === permission)))

  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-error` : undefined} disabled={isFixed}>
      <VisuallyHidden component="legend">{t('field.permissions')}</VisuallyHidden>
      <div className={styles.grid}>
        {permissions.map((permission, index) => (
          <PermissionCard
            key={permission}
            permission={permission}
            // The first checkbox gets the focus if there is an error about all of them.
            name={index === 0 ? name : `${name}.${permission}`}
            isHeld={value.includes(permission)}
            onToggle={() => toggle(permission)}
          />
        ))}
      </div>
      {!isFixed && <Consequence held={value} />}
      {error && (
        <Text id={`${id}-error`} size="xs" mt={4} c="var(--state-bad)">
          {error}
        </Text>
      )}
    </fieldset>
  )
}

type PermissionCardProps = { permission: Permission; name: string; isHeld: boolean; onToggle: () => void }

function PermissionCard({ permission, name, isHeld, onToggle }: PermissionCardProps) {
  const t = useTranslate()
  const id = useId()
  const PermissionIcon = icons[permission]
  return (
    <label className={styles.card} data-held={isHeld || undefined} htmlFor={id}>
      <PermissionIcon size={20} stroke={1.5} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        <Text span size="sm" c="var(--ink)" fw={550}>
          {t(`permission.${permission}`)}
        </Text>
        <Text id={`${id}-text`} span size="xs" c="dimmed" lh={1.5}>
          {t(`roles.opens.${permission}`)}
        </Text>
      </span>
      <Checkbox
        id={id}
        name={name}
        size="sm"
        checked={isHeld}
        aria-label={t(`permission.${permission}`)}
        aria-describedby={`${id}-text`}
        onChange={onToggle}
      />
    </label>
  )
}

/**
 * A consequence of the chosen permissions that may be unexpected. None is refused, because a business may have its
 * reasons.
 */
export function consequenceOf(held: readonly Permission[]) {
  if (held.length === 0) return 'roles.consequence.none'
  const writes = held.includes('manage_invoices') || held.includes('manage_payments')
  if (writes && !held.includes('invoice_access')) return 'roles.consequence.blind'
  if (held.includes('manage_admin'))
    return held.includes('admin_access') ? 'roles.consequence.admin' : 'roles.consequence.blind_admin'
  return held.includes('admin_access') ? 'roles.consequence.look_admin' : 'roles.consequence.usual'
}

function Consequence({ held }: { held: readonly Permission[] }) {
  const t = useTranslate()
  return (
    <output className={styles.consequence}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      {t(consequenceOf(held))}
    </output>
  )
}
