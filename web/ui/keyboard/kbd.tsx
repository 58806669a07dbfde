import classes from './keyboard.module.css'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

const written: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  Alt: isMac ? '⌥' : 'Alt',
  Shift: isMac ? '⇧' : 'Shift',
  Enter: '⏎',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
  Space: '␣',
}

const nameOf = (key: string) => written[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** A key drawn as on a keyboard; hidden from screen readers. */
export const Kbd = ({ keys }: { keys: string }) => (
  <kbd className={classes.kbd} aria-hidden>
    {keys
      .split('+')
      .map(nameOf)
      .join(isMac ? '' : '+')}
  </kbd>
)
