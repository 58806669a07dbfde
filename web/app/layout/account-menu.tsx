import { Menu, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconKeyboard, IconLogout, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { useLogout } from '#web/platform/navigation/use-logout.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useOpenAfterMount } from '#web/ui/lazy/lazy-dropdown.tsx'
import { showShortcuts } from '#web/ui/keyboard/shortcuts-dialog.tsx'
import { AccountButton } from './account-button.tsx'
import styles from './account-menu.module.css'

const colorSchemes = ['light', 'dark', 'auto'] as const

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Loaded when first opened; replaces the button that was clicked, and opens at once. */
export function AccountMenu() {
  const t = useTranslate()
  const leave = useLogout()
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(true)
  const isOpening = useOpenAfterMount(isOpen)
  if (!user) return null

  return (
    <Menu
      opened={isOpening}
      onChange={setIsOpen}
      position="bottom-end"
      width={240}
      shadow="lg"
      offset={10}
      withInitialFocusPlaceholder={false}
      classNames={{ item: styles.item }}
    >
      <Menu.Target>
        {/* Gets the focus back when the menu closes. */}
        <AccountButton ref={focus} />
      </Menu.Target>
      <Menu.Dropdown>
        <Stack gap={0} p="0.5rem 0.75rem" role="presentation">
          <Text span truncate size="sm" c="var(--ink)" fw={600}>
            {user.name}
          </Text>
          <Text span truncate size="xs" c="dimmed">
            {user.email}
          </Text>
        </Stack>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings/account" leftSection={<IconSettings size={16} stroke={1.5} />}>
          {t('frame.account_settings')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.5} />} onClick={showShortcuts}>
          {t('shortcuts.open_help')}
        </Menu.Item>
        <Menu.Divider />
        <LanguageChoice />
        <AppearanceChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.5} />} onClick={() => void leave()}>
          {t('frame.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function LanguageChoice() {
  const t = useTranslate()
  const { locale, setLocale, languages } = useLanguage()
  return (
    <Menu.RadioGroup value={locale} onChange={(value) => void setLocale(value)}>
      <Menu.Label>{t('frame.language')}</Menu.Label>
      {languages.map((language) => (
        <Menu.RadioItem key={language.locale} value={language.locale} lang={language.locale}>
          {language.name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

function AppearanceChoice() {
  const t = useTranslate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => setColorScheme(colorSchemes.find((scheme) => scheme === value) ?? 'auto')}
    >
      <Menu.Label>{t('frame.appearance')}</Menu.Label>
      {colorSchemes.map((scheme) => (
        <Menu.RadioItem key={scheme} value={scheme}>
          {t(`frame.appearance_${scheme}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
