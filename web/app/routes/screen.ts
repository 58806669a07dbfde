import type { ComponentType } from 'react'
import type { GuardName } from '#shared/access/guards.ts'
import type { MessageKey } from '#shared/i18n/translate.ts'
import type { MessageArea } from '#shared/i18n/message-areas.ts'

export type Layout = 'default' | 'bare' | 'customer'

type ScreenOptions = {
  /** The title of the browser tab. */
  title: MessageKey
  guards: readonly GuardName[]
  layout?: Layout
  /** The messages that the screen needs in addition to those of its layout. */
  messages?: readonly MessageArea[]
  load: () => Promise<ComponentType>
}

export type Screen = ScreenOptions & { path: string; layout: Layout; movedTo?: undefined }

export type Moved = { path: string; movedTo: string }

export const screen = (path: string, options: ScreenOptions): Screen => ({ layout: 'default', ...options, path })

/** An address that only redirects to another, whose guards apply. */
export const moved = (path: string, movedTo: string): Moved => ({ path, movedTo })
