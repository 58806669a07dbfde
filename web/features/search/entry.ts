import {
  IconArrowRight,
  IconCalendarRepeat,
  IconCash,
  IconContrast,
  IconFileInvoice,
  IconFileText,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconPlus,
  IconReceiptRefund,
  IconTag,
  IconUser,
} from '@tabler/icons-react'
import type { HitKind } from '#shared/features/search/search.contract.ts'
import type { Tone } from '#web/ui/feedback/state-badge.tsx'

export const icons = {
  customer: IconUser,
  invoice: IconFileInvoice,
  credit_note: IconReceiptRefund,
  payment: IconCash,
  schedule: IconCalendarRepeat,
  item: IconTag,
  screen: IconArrowRight,
  create: IconPlus,
  statement: IconFileText,
  language: IconLanguage,
  appearance: IconContrast,
  shortcuts: IconKeyboard,
  logout: IconLogout,
} as const

export type IconName = keyof typeof icons

export type Group = HitKind | 'recent' | 'action' | 'screen'

/** Opens a page, runs an action, or fills the search box. */
export type EntryTarget = { href: string } | { act: () => void } | { fill: string }

/** One line of the search results. */
export type Entry = EntryTarget & {
  key: string
  group: Group
  icon: IconName
  label: string
  /** Next to the label, in smaller type. */
  hint?: string
  date?: string
  state?: { tone: Tone; word: string }
  amount?: { minor: number; currency: string }
}
