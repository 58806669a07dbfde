import type { ComponentType } from 'react'
import type { GuardName } from '#shared/access/guards.ts'
import type { MessageKey } from '#shared/i18n/translate.ts'
import type { MessageArea } from '#shared/i18n/message-areas.ts'

export type Layout = 'default' | 'bare'

type ScreenOptions = {
  /** The title of the tab. */
  title: MessageKey
  guards: readonly GuardName[]
  layout?: Layout
  /** What the screen says beyond the messages of its layout. */
  messages?: readonly MessageArea[]
  load: () => Promise<ComponentType>
}

export type Screen = ScreenOptions & { path: string; layout: Layout; movedTo?: undefined }

export type Moved = { path: string; movedTo: string }

export const screen = (path: string, options: ScreenOptions): Screen => ({ layout: 'default', ...options, path })

/** An address that only leads on to another; what guards that one decides. */
export const moved = (path: string, movedTo: string): Moved => ({ path, movedTo })
