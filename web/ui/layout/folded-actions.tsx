import { ActionIcon } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './page.module.css'

/** Actions beside the main one. A small screen has room for the main one only: it shows them when asked. */
export function FoldedActions({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [actions, setActions] = useState<HTMLDivElement | null>(null)
  useClickOutside(() => setIsOpen(false), null, [button, actions])
  return (
    <>
      <ActionIcon
        ref={setButton}
        className={classes.button}
        variant="default"
        aria-label={t('ui.more_actions')}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconDots size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <div
        role="presentation"
        ref={setActions}
        className={classes.foldedActions}
        data-open={isOpen || undefined}
        onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
      >
        {children}
      </div>
    </>
  )
}
