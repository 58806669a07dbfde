import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Children, type ReactNode } from 'react'
import { ButtonLink } from './button-link.tsx'

/** What can be done with a record. The main one is the next step. */
export type RecordAction = {
  icon: ReactNode
  label: string
  isMain?: boolean
  isBusy?: boolean
  isDisabled?: boolean
} & ({ to: string } | { onClick: () => void })

type RecordActionsProps = {
  actions: readonly RecordAction[]
  /** The name of the menu. */
  moreLabel: string
  /** Entries that are in the menu on every screen. */
  children?: ReactNode
}

/** The actions of a record and a menu with further ones. A small screen shows the main one; the others are in the menu. */
export function RecordActions({ actions, moreLabel, children }: RecordActionsProps) {
  const isNarrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false
  const inMenu = isNarrow ? actions.filter(({ isMain = false }) => !isMain) : []
  const hasMore = Children.toArray(children).length > 0
  return (
    <>
      {actions
        .filter((action) => !inMenu.includes(action))
        .map((action) => (
          <ActionButton key={action.label} {...action} />
        ))}
      {(hasMore || inMenu.length > 0) && (
        <Menu position="bottom-end" shadow="md" width={280} withinPortal={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={moreLabel}>
              <IconDots size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((action) => (
              <ActionItem key={action.label} {...action} />
            ))}
            {hasMore && inMenu.length > 0 && <Menu.Divider />}
            {children}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

function ActionButton({ icon, label, isMain = false, isBusy = false, isDisabled = false, ...act }: RecordAction) {
  const look = {
    variant: isMain ? 'filled' : 'default',
    loading: isBusy,
    disabled: isDisabled,
    leftSection: icon,
    children: label,
  }
  return 'to' in act ? <ButtonLink to={act.to} {...look} /> : <Button onClick={act.onClick} {...look} />
}

function ActionItem({ icon, label, isBusy = false, isDisabled = false, ...act }: RecordAction) {
  const navigate = useNavigate()
  const choose = 'to' in act ? () => void navigate({ to: act.to }) : act.onClick
  return (
    <Menu.Item leftSection={icon} disabled={isBusy || isDisabled} onClick={choose}>
      {label}
    </Menu.Item>
  )
}
