export type TextField = HTMLInputElement | HTMLTextAreaElement

/** What of a field's style decides where its letters stand. */
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

/** Where a letter of a field stands on the screen: browsers only tell for text that is not in a field, so a copy is drawn. */
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

/** As if it were typed: whoever listens to the field hears of it, and the caret stands after it. */
export function insertInto(field: TextField, text: string, start: number, end: number) {
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
