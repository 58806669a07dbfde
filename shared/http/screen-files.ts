import type { WordArea } from '#shared/i18n/word-areas.ts'

/** What a screen needs to be drawn, as the build found it; the server names it in the page. */
export type ScreenFiles = {
  /** As the list of routes writes it, with `$` before the name of what may stand there. */
  path: string
  visitors: 'guests' | 'users' | 'anyone'
  files: readonly string[]
  words: readonly WordArea[]
}

/** The file that the build leaves beside the page, for the server and for tests. */
export type FrontEndFiles = {
  screens: readonly ScreenFiles[]
  /** By language and area. */
  words: Readonly<Record<string, Partial<Record<WordArea, string>>>>
}

export const frontEndFilesName = 'screens.json'

export const filesOf = ({ files, words }: ScreenFiles, locale: string, { words: all }: FrontEndFiles) => [
  ...files,
  ...words.flatMap((area) => all[locale]?.[area] ?? []),
]
