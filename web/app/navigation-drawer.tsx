import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslate } from '#web/platform/language.tsx'
import { Brand } from './brand.tsx'
import styles from './navigation-drawer.module.css'
import { NavigationLinks } from './navigation-links.tsx'

/** The navigation of small screens, folded away behind a button. */
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
      <Drawer
        opened={isOpen}
        onClose={close}
        size="17.5rem"
        title={<Brand />}
        closeButtonProps={{ 'aria-label': t('frame.close_menu') }}
        classNames={{ content: styles.content, header: styles.header, close: styles.close }}
      >
        <nav aria-label={t('frame.navigation')}>
          <NavigationLinks look="list" onFollow={close} />
        </nav>
      </Drawer>
    </>
  )
}
