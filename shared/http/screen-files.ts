import type { MessageArea } from '#shared/i18n/message-areas.ts'

/** What a screen needs to be drawn, as the build found it; the server names it in the page. */
export type ScreenFiles = {
  /** As the list of routes writes it, with `$` before the name of what may stand there. */
  path: string
  visitors: 'guests' | 'users' | 'anyone'
  files: readonly string[]
  messages: readonly MessageArea[]
}

/** The file that the build leaves beside the page, for the server and for tests. */
export type FrontEndFiles = {
  screens: readonly ScreenFiles[]
  /** By language and area. */
  messages: Readonly<Record<string, Partial<Record<MessageArea, string>>>>
}

export const frontEndFilesName = 'screens.json'

export const filesOf = ({ files, messages }: ScreenFiles, locale: string, { messages: all }: FrontEndFiles) => [
  ...files,
  ...messages.flatMap((area) => all[locale]?.[area] ?? []),
]
