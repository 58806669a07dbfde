import { Drawer } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useOpenAfterMount } from '#web/ui/lazy/lazy-dropdown.tsx'
import { Brand } from './brand.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import styles from './navigation.module.css'

export function NavigationPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Drawer
      opened={useOpenAfterMount(isOpen)}
      onClose={onClose}
      size="17.5rem"
      title={<Brand />}
      closeButtonProps={{ 'aria-label': t('frame.close_menu') }}
      classNames={{ content: styles.content, header: styles.header, close: styles.close }}
    >
      <nav aria-label={t('frame.navigation')}>
        <NavigationLinks look="list" onFollow={onClose} />
      </nav>
    </Drawer>
  )
}
