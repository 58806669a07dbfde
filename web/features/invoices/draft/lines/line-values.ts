import { withSignInQuantity } from '#shared/money/line-sign.ts'

/** The values of one line. Decimals are in plain notation, or as typed if they cannot be parsed. */
export type LineValues = {
  /** Identifies the line on this screen, wherever it is moved. */
  key: string
  /** Set if the line is saved on the server. */
  id?: string | undefined
  description: string
  quantity: string
  unit: string
  unit_price: string
  discount_percent: string
  /** Empty until something is typed; then the customer's code is used. */
  vat_code: string
  /** The item that the line was made of. */
  item_id: string | null
  account_code: string
}

export type ChangeLines = (change: (lines: LineValues[]) => LineValues[], path?: string) => void

/** Used until a customer is chosen. */
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
  item_id: null,
  account_code: '',
})

export const isBlankLine = ({ description, quantity, unit, unit_price, discount_percent }: LineValues) =>
  [description, unit, unit_price, discount_percent].every((text) => text.trim() === '') &&
  ['', '1'].includes(quantity.trim())

/** The form always shows at least one line. */
export const linesOrBlank = (lines: LineValues[]) => (lines.length > 0 ? lines : [blankLine()])

export const zeroAsEmpty = (decimal: string) => (decimal === '0' ? '' : decimal)

type RecordLine = Omit<LineValues, 'key' | 'id'> & { id: string }

/** A saved line as values for the fields. */
export const lineOf = (line: RecordLine): LineValues => ({
  key: newLineKey(),
  id: line.id,
  description: line.description,
  quantity: line.quantity,
  unit: line.unit,
  unit_price: line.unit_price,
  discount_percent: zeroAsEmpty(line.discount_percent),
  vat_code: line.vat_code,
  item_id: line.item_id,
  account_code: line.account_code,
})

/**
 * Removes blank lines at the end. Blank ones in between are kept, so that the server's errors point to the right line.
 */
export function writtenLines(lines: readonly LineValues[]) {
  const last = lines.findLastIndex((line) => !isBlankLine(line))
  return lines.slice(0, last + 1)
}

/** Lines with the previous customer's VAT code get the code of the new customer. */
export const withVatCode = (lines: readonly LineValues[], codeBefore: string, code: string) =>
  lines.map((line) => (line.vat_code === codeBefore ? { ...line, vat_code: code } : line))

const orZero = (decimal: string) => (decimal.trim() === '' ? '0' : decimal.trim())

/** A line of the request body. */
export const lineBody = ({ key: _key, id, description, unit, ...line }: LineValues) =>
  withSignInQuantity({
    ...(id && { id }),
    description,
    quantity: orZero(line.quantity),
    unit,
    unit_price: orZero(line.unit_price),
    discount_percent: orZero(line.discount_percent),
    ...(line.vat_code && { vat_code: line.vat_code }),
    ...(line.item_id && { item_id: line.item_id }),
    ...(line.account_code && { account_code: line.account_code }),
  })
