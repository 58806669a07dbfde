import { Drawer as MantineDrawer, type DrawerProps as MantineDrawerProps } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useOpenAfterMount } from '#web/ui/lazy/lazy-dropdown.tsx'

export type DrawerProps = Pick<MantineDrawerProps, 'opened' | 'onClose' | 'size' | 'title' | 'children'>

export function DrawerFrame({ opened, ...props }: DrawerProps) {
  const t = useTranslate()
  return (
    <MantineDrawer
      opened={useOpenAfterMount(opened)}
      position="right"
      closeButtonProps={{ 'aria-label': t('alert.close') }}
      {...props}
    />
  )
}
