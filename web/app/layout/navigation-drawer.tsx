import { Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslate } from '#web/platform/language/language.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'

const NavigationPanel = onDemand('navigation', () =>
  import('./navigation-panel.tsx').then((module) => module.NavigationPanel),
)

/** The navigation on small screens, behind a button. */
export function NavigationDrawer() {
  const t = useTranslate()
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Burger
        opened={false}
        onClick={open}
        size="sm"
        lineSize={1.5}
        color="currentColor"
        aria-label={t('frame.open_menu')}
        aria-haspopup="dialog"
      />
      <MountOnOpen isOpen={isOpen}>
        <NavigationPanel isOpen={isOpen} onClose={close} />
      </MountOnOpen>
    </>
  )
}
