import { useMatches } from '@tanstack/react-router'
import { useTranslate } from '#web/platform/language/language.tsx'
import { usePageTitle } from '#web/platform/navigation/page-title.ts'

/** Sets the title of the tab to that of the screen, in the current language. */
export function ScreenTitle() {
  const t = useTranslate()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  usePageTitle(screen?.movedTo === undefined && screen ? t(screen.title) : undefined)
  return null
}
