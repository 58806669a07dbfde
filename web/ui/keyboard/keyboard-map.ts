import type { MessageKey } from '#shared/i18n/translate.ts'

type Line = { keys: readonly string[]; label: MessageKey }

export type KeyGroup = { title: MessageKey; lines: readonly Line[] }

/** All keyboard shortcuts of the application, grouped by where they work. */
export const keyboardMap: readonly KeyGroup[] = [
  {
    title: 'shortcuts.group.everywhere',
    lines: [
      { keys: ['mod+k'], label: 'shortcuts.search_everything' },
      { keys: ['/'], label: 'shortcuts.search_here' },
      { keys: ['?'], label: 'shortcuts.help' },
      { keys: ['Esc'], label: 'shortcuts.close' },
    ],
  },
  {
    title: 'shortcuts.group.lists',
    lines: [
      { keys: ['c'], label: 'shortcuts.create' },
      { keys: ['ArrowUp', 'ArrowDown'], label: 'shortcuts.rows' },
      { keys: ['Home', 'End'], label: 'shortcuts.ends' },
      { keys: ['Enter'], label: 'shortcuts.open' },
      { keys: ['mod+Enter'], label: 'shortcuts.open_tab' },
      { keys: ['x'], label: 'shortcuts.tick' },
    ],
  },
  {
    title: 'shortcuts.group.forms',
    lines: [
      { keys: ['mod+s'], label: 'shortcuts.save' },
      { keys: ['mod+Enter'], label: 'shortcuts.finish' },
      { keys: ['mod+Shift+Enter'], label: 'shortcuts.finish_email' },
      { keys: ['mod+p'], label: 'shortcuts.preview' },
    ],
  },
  {
    title: 'shortcuts.group.lines',
    lines: [
      { keys: ['Enter'], label: 'shortcuts.next_line' },
      { keys: ['ArrowUp', 'ArrowDown'], label: 'shortcuts.other_line' },
      { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], label: 'shortcuts.move_line' },
      { keys: ['mod+Shift+Backspace'], label: 'shortcuts.remove_line' },
      { keys: ['mod+z'], label: 'shortcuts.undo_line' },
    ],
  },
  {
    title: 'shortcuts.group.amounts',
    lines: [
      { keys: ['Space'], label: 'shortcuts.whole_amount' },
      { keys: ['f', 'a'], label: 'shortcuts.all_amounts' },
      { keys: ['x'], label: 'shortcuts.no_amounts' },
    ],
  },
]
