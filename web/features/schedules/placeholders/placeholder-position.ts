import type { TextField } from '#web/ui/form/field-offers.tsx'

/** The styles of a field that affect the position of its text. */
const copied = [
  'box-sizing',
  'width',
  'padding',
  'border-width',
  'border-style',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'letter-spacing',
  'line-height',
  'text-align',
  'text-indent',
  'tab-size',
  'overflow-wrap',
]

/**
 * The screen position of a character in a field. Browsers report positions only for text outside of fields, so a copy
 * is rendered.
 */
export function positionOfCharacter(field: TextField, at: number) {
  const style = getComputedStyle(field)
  const copy = document.createElement('div')
  for (const name of copied) copy.style.setProperty(name, style.getPropertyValue(name))
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: field instanceof HTMLTextAreaElement ? 'pre-wrap' : 'pre',
  })
  const letter = document.createElement('span')
  letter.textContent = '{'
  copy.append(field.value.slice(0, at), letter)
  document.body.append(copy)
  const { left, top } = field.getBoundingClientRect()
  const place = {
    left: left + letter.offsetLeft - field.scrollLeft,
    top: top + letter.offsetTop - field.scrollTop,
    height: letter.offsetHeight,
  }
  copy.remove()
  return place
}

/** Inserts text as if it were typed: the field fires an input event, and the caret is placed after it. */
export function insertInto(field: TextField, text: string, start: number, end: number) {
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
