import { Button, Group, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import classes from './issue-dialog.module.css'

/** Something that a document lacks before it can be issued, and the field where it can be filled in. */
export type Gap = { field: string; message: string }

type GapsProps = {
  gaps: readonly Gap[]
  customerId: string
  intro: string
  backLabel: string
  /** Goes to the field of the form where something is missing. */
  onGoTo: (field: string) => void
  onClose: () => void
}

/** Everything that is missing, each with a link to where it can be filled in. */
export function Gaps({ gaps, customerId, intro, backLabel, onGoTo, onClose }: GapsProps) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {intro}
      </Text>
      <ul className={classes.gaps}>
        {gaps.map((gap, index) => (
          <li key={gap.field} className={classes.gap}>
            <span>{gap.message}</span>
            <Mend gap={gap} isFirst={index === 0} customerId={customerId} onGoTo={onGoTo} />
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {backLabel}
        </Button>
      </Group>
    </>
  )
}

type MendProps = { gap: Gap; isFirst: boolean; customerId: string; onGoTo: (field: string) => void }

/** A link to where it can be filled in, or whom to ask. */
function Mend({ gap: { field }, isFirst, customerId, onGoTo }: MendProps) {
  const t = useTranslate()
  const mayAdmin = useMay('manage_admin')
  const mayCustomers = useMay('customer_access')
  if (field.startsWith('seller.'))
    return mayAdmin ? (
      <MendLink to="/admin/business" isFirst={isFirst}>
        {t('invoice_form.issue.to_business')}
      </MendLink>
    ) : (
      <span className={classes.ask}>{t('invoice_form.issue.ask_admin')}</span>
    )
  if (field.startsWith('customer.'))
    return mayCustomers ? (
      <MendLink to={`/customers/edit/${customerId}?tab=details`} isFirst={isFirst}>
        {t('invoice_form.issue.to_customer')}
      </MendLink>
    ) : (
      <span className={classes.ask}>{t('invoice_form.issue.ask_customer')}</span>
    )
  return (
    <button type="button" className={classes.mend} data-autofocus={isFirst || undefined} onClick={() => onGoTo(field)}>
      {t('invoice_form.issue.to_field')}
      <IconChevronRight size={14} stroke={2} aria-hidden />
    </button>
  )
}

const MendLink = ({ to, isFirst, children }: { to: string; isFirst: boolean; children: ReactNode }) => (
  <Link to={to} className={classes.mend} data-autofocus={isFirst || undefined}>
    {children}
    <IconChevronRight size={14} stroke={2} aria-hidden />
  </Link>
)
