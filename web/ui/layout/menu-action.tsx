import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

type MenuActionProps = {
  icon: ReactNode
  label: string
  /** Why it cannot be done now: shown beneath, before anyone tries. */
  whyNot?: string | null | undefined
  isDangerous?: boolean
  onClick: () => void
}

/** An action in a menu; one that cannot be done is still there, with its reason. */
export const MenuAction = ({ icon, label, whyNot, isDangerous = false, onClick }: MenuActionProps) => (
  <Menu.Item
    leftSection={icon}
    disabled={Boolean(whyNot)}
    {...(isDangerous && !whyNot && { c: 'var(--state-bad)' })}
    className={classes.item}
    onClick={onClick}
  >
    {label}
    {whyNot && <span className={classes.whyNot}>{whyNot}</span>}
  </Menu.Item>
)
