import { withSignInQuantity } from '#shared/money/line-sign.ts'

/** What stands in one line. Decimals are in plain notation, or what was typed while that cannot be read. */
export type LineValues = {
  /** Of this line on this screen, wherever it is moved to. */
  key: string
  /** Of a line that the server has. */
  id?: string | undefined
  description: string
  quantity: string
  unit: string
  unit_price: string
  discount_percent: string
  /** Empty while nothing was written: then it is the customer's. */
  vat_code: string
}

export type ChangeLines = (change: (lines: LineValues[]) => LineValues[], path?: string) => void

/** Of a line, until there is a customer to say otherwise. */
export const defaultVatCode = 'standard'

let lastKey = 0
export const newLineKey = () => `line-${++lastKey}`

export const blankLine = (vatCode = ''): LineValues => ({
  key: newLineKey(),
  description: '',
  quantity: '1',
  unit: '',
  unit_price: '',
  discount_percent: '',
  vat_code: vatCode,
})

export const isBlankLine = ({ description, quantity, unit, unit_price, discount_percent }: LineValues) =>
  [description, unit, unit_price, discount_percent].every((text) => text.trim() === '') &&
  ['', '1'].includes(quantity.trim())

/** There is always a line to write into. */
export const linesOrBlank = (lines: LineValues[]) => (lines.length > 0 ? lines : [blankLine()])

export const zeroAsEmpty = (decimal: string) => (decimal === '0' ? '' : decimal)

type RecordLine = Omit<LineValues, 'key' | 'id'> & { id: string }

/** A line of the server as it stands in the fields. */
export const lineOf = ({ id, description, quantity, unit, unit_price, discount_percent, vat_code }: RecordLine) => ({
  key: newLineKey(),
  id,
  description,
  quantity,
  unit,
  unit_price,
  discount_percent: zeroAsEmpty(discount_percent),
  vat_code,
})

/** A line of which nothing was written is none. Its place is kept while others follow, so that errors find theirs. */
export function writtenLines(lines: readonly LineValues[]) {
  const last = lines.findLastIndex((line) => !isBlankLine(line))
  return lines.slice(0, last + 1)
}

/** Lines that had the VAT code of the customer before take that of the new one. */
export const withVatCode = (lines: readonly LineValues[], codeBefore: string, code: string) =>
  lines.map((line) => (line.vat_code === codeBefore ? { ...line, vat_code: code } : line))

const orZero = (decimal: string) => (decimal.trim() === '' ? '0' : decimal.trim())

/** A line as it is sent. */
export const lineBody = ({ key: _key, id, description, unit, ...line }: LineValues) =>
  withSignInQuantity({
    ...(id && { id }),
    description,
    quantity: orZero(line.quantity),
    unit,
    unit_price: orZero(line.unit_price),
    discount_percent: orZero(line.discount_percent),
    ...(line.vat_code && { vat_code: line.vat_code }),
  })
