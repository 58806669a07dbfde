import { useMantineColorScheme } from '@mantine/core'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { useLogout } from '#web/platform/navigation/use-logout.ts'
import { showShortcuts } from '#web/ui/keyboard/shortcuts-dialog.tsx'
import type { SearchableEntry } from './screen-entries.ts'

const appearances = ['light', 'dark', 'auto'] as const

/** Actions that are available everywhere, besides navigation. */
export function useCommands(): SearchableEntry[] {
  const t = useTranslate()
  const leave = useLogout()
  const { locale, setLocale, languages } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const action = { group: 'action' } as const
  return [
    ...languages
      .filter((language) => language.locale !== locale)
      .map((language) => ({
        entry: {
          ...action,
          key: `language ${language.locale}`,
          icon: 'language' as const,
          label: t('search.language', { name: language.name }),
          act: () => void setLocale(language.locale),
        },
        words: t('search.words.language'),
      })),
    ...appearances
      .filter((scheme) => scheme !== colorScheme)
      .map((scheme) => ({
        entry: {
          ...action,
          key: `appearance ${scheme}`,
          icon: 'appearance' as const,
          label: t('search.appearance', { name: t(`frame.appearance_${scheme}`).toLocaleLowerCase(locale) }),
          act: () => setColorScheme(scheme),
        },
        words: t('search.words.appearance'),
      })),
    {
      entry: { ...action, key: 'shortcuts', icon: 'shortcuts', label: t('shortcuts.open_help'), act: showShortcuts },
      words: t('search.words.shortcuts'),
    },
    {
      entry: { ...action, key: 'logout', icon: 'logout', label: t('frame.logout'), act: () => void leave() },
      words: t('search.words.logout'),
    },
  ]
}
