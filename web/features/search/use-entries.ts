import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { search, searchLength } from '#shared/features/search/search.contract.ts'
import { useStore } from '#web/platform/browser/store.ts'
import { useFormats, useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { useMay, useSession, visitorOf } from '#web/platform/session/session.ts'
import { useCustomerCommands } from './customer-commands.ts'
import type { Entry, Group } from './entry.ts'
import { hitEntry } from './hit-entry.ts'
import { searchOffersCreating } from './open-search.ts'
import { recentChoices } from './recent.ts'
import {
  actionsAmong,
  type FoundScreen,
  matchingEntries,
  screenEntries,
  type SearchableEntry,
} from './screen-entries.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useMantineColorScheme } from '@mantine/core'
import { useLogout } from '#web/platform/navigation/use-logout.ts'
import { showShortcuts } from '#web/ui/keyboard/shortcuts-dialog.tsx'

/** The previous results stay until the next ones arrive; answers to an outdated text are not shown. */
const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })

/** Long enough for the next letter of a word, short enough not to be noticed. */
const restMilliseconds = 120
const mostOfOurOwn = 4

export type SearchEntries = {
  groups: { group: Group; entries: Entry[] }[]
  /** The answer to the current text has not arrived yet. */
  isWaiting: boolean
  hasFailed: boolean
}

/** All results for the text in the search box, in groups. Screens and commands appear at once, records follow. */
export function useEntries(text: string, screens: readonly FoundScreen[]): SearchEntries {
  const [rested] = useDebouncedValue(text, restMilliseconds)
  const ownEntries = useOwnEntries(screens)
  const ofCustomers = useCustomerCommands(text, rested)
  const records = useRecords(text, rested, !ofCustomers.isSaid)
  const { user } = useSession()
  const offersCreating = useStore(searchOffersCreating)
  if (text.trim() === '') {
    const isCreating = offersCreating && ownEntries.actions.length > 0
    const recent = user && !isCreating ? recentChoices(user.id) : []
    return { groups: grouped([...recent, ...ownEntries.actions]), isWaiting: false, hasFailed: false }
  }
  if (ofCustomers.isSaid)
    return { groups: grouped(ofCustomers.entries), isWaiting: ofCustomers.isFetching, hasFailed: false }
  return {
    groups: grouped([...ownEntries.meantBy(text), ...ofCustomers.entries, ...records.entries]),
    isWaiting: records.isWaiting,
    hasFailed: records.hasFailed,
  }
}

function useOwnEntries(screens: readonly FoundScreen[]) {
  const t = useTranslate()
  const visitor = visitorOf(useSession())
  const own = screenEntries(screens, { t, visitor })
  const commands = useCommands()
  return {
    actions: actionsAmong(own),
    meantBy: (text: string) => matchingEntries(text, [...own, ...commands], mostOfOurOwn),
  }
}

function useRecords(text: string, rested: string, isOn: boolean) {
  const t = useTranslate()
  const formats = useFormats()
  const mayManage = useMay('manage_invoices')
  const wanted = rested.trim().slice(0, searchLength)
  const found = useQuery({ ...searchQuery(wanted), enabled: isOn && wanted !== '' })
  return {
    entries: (found.data ?? []).map((hit) => hitEntry(hit, { t, formats, mayManage })),
    isWaiting: text !== rested || found.isFetching,
    hasFailed: found.isError,
  }
}

/** In the order in which the groups first appear, so that the best result is in the first group. */
const grouped = (entries: readonly Entry[]) =>
  [...Map.groupBy(entries, ({ group }) => group)].map(([group, those]) => ({ group, entries: those }))

const appearances = ['light', 'dark', 'auto'] as const

/** Actions that are available everywhere, besides navigation. */
function useCommands(): SearchableEntry[] {
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
