import type { MessageArea } from '#shared/i18n/message-areas.ts'

/** The files of a screen, as found by the build; the server preloads them in the page. */
export type ScreenFiles = {
  /** As in the list of routes, with `$` before the name of a parameter. */
  path: string
  visitors: 'guests' | 'users' | 'anyone'
  files: readonly string[]
  messages: readonly MessageArea[]
  /** What the page paints until the application is up. */
  shell: string
  /** The calls of a user's visit, as `screen-starts.ts` has them. */
  calls: readonly string[]
}

/** The manifest that the build writes beside the page, for the server and for tests. */
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
