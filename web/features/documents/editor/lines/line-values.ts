import {
  type LineDetails,
  lineDetailsOf,
  plainLineDetails,
  withoutPlainDetails,
} from '#shared/features/invoices/line-detail-values.ts'
import type { PeriodRule } from '#shared/features/schedules/period-rules.ts'
import { withSignInQuantity } from '#shared/money/decimal-text.ts'
import { nextKey } from '#web/platform/browser/next-key.ts'

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
  /** What it says besides; seldom anything. */
  details: LineDetailValues
}

/** A line of a schedule may say in place of a period which one follows from each date. */
export type LineDetailValues = LineDetails & { period_rule?: PeriodRule | undefined }

/** What a group of the folded fields of a line needs. */
export type LinePartProps = {
  details: LineDetailValues
  change: (change: Partial<LineDetailValues>) => void
  name: (field: string) => string
}

export type ChangeLines = (change: (lines: LineValues[]) => LineValues[], path?: string) => void

/** Used until a customer is chosen. */
export const defaultVatCode = 'standard'

export const newLineKey = () => `line-${nextKey()}`

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
  details: plainLineDetails,
})

/** Whether a line says anything that is folded away. */
const hasDetails = ({ details }: Pick<LineValues, 'details'>) =>
  details !== plainLineDetails && Object.keys(withoutPlainDetails(details)).length > 0

/** What an item says of its lines needs nobody's eye. */
const ofItem: readonly string[] = ['unit_code', 'seller_item_id', 'standard_item_id']

/** Whether what is folded away is shown from the start: somebody has written some of it. */
export const startsUnfolded = ({ details, item_id }: Pick<LineValues, 'details' | 'item_id'>) =>
  Object.keys(withoutPlainDetails(details)).some((name) => item_id === null || !ofItem.includes(name))

export const isBlankLine = ({ description, quantity, unit, unit_price, discount_percent, details }: LineValues) =>
  !hasDetails({ details }) &&
  [description, unit, unit_price, discount_percent].every((text) => text.trim() === '') &&
  ['', '1'].includes(quantity.trim())

/** The form always shows at least one line. */
export const linesOrBlank = (lines: LineValues[]) => (lines.length > 0 ? lines : [blankLine()])

const zeroAsEmpty = (decimal: string) => (decimal === '0' ? '' : decimal)

type RecordLine = Omit<LineValues, 'key' | 'id' | 'details'> & LineDetailValues & { id: string }

/** A saved line as values for the fields. */
export const lineOf = ({ period_rule = 'none', ...line }: RecordLine): LineValues => ({
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
  details: { ...lineDetailsOf(line), ...(period_rule !== 'none' && { period_rule }) },
})

/**
 * Removes blank lines at the end. Blank ones in between are kept, so that the server's errors point to the right line.
 */
export function writtenLines(lines: readonly LineValues[]) {
  const last = lines.findLastIndex((line) => !isBlankLine(line))
  return lines.slice(0, last + 1)
}

/** The saved version of lines that cannot be saved, which are named like `lines.3`; those that have none are left out. */
export function withSavedLines(
  typed: readonly LineValues[],
  wrong: ReadonlySet<string>,
  saved: readonly LineValues[] | null,
) {
  return writtenLines(typed).flatMap((line, index) => {
    if (!wrong.has(`lines.${index}`)) return [line]
    const before = saved?.find(({ key, id }) => key === line.key || (id !== undefined && id === line.id))
    return before ? [{ ...before, key: line.key, id: line.id }] : []
  })
}

/** Lines with the previous customer's VAT code get the code of the new customer. */
export const withVatCode = <Part extends { vat_code: string }>(
  lines: readonly Part[],
  codeBefore: string,
  code: string,
) => lines.map((line) => (line.vat_code === codeBefore ? { ...line, vat_code: code } : line))

const orZero = (decimal: string) => (decimal.trim() === '' ? '0' : decimal.trim())

/** Only what a line says: the server knows what the others are. */
const writtenDetails = (details: LineDetailValues): Partial<LineDetailValues> => withoutPlainDetails(details)

/** Lines are replaced when they change, and most of them do not change with a key. */
const bodies = new WeakMap<LineValues, LineBody>()

/** A line of the request body. */
export function lineBody(line: LineValues) {
  const body = bodies.get(line) ?? written(line)
  bodies.set(line, body)
  return body
}

const written = ({ key: _key, id, description, unit, ...line }: LineValues) =>
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
    ...writtenDetails(line.details),
  })

type LineBody = ReturnType<typeof written>
type KeptLine = Omit<LineBody, 'item_id'> & { item_id?: string | null }

/** What a line as it was sent leaves out. */
const unsaid = { vat_code: '', item_id: null, account_code: '' }

/** A line as it was sent, as values for the fields; text that an older release kept may lack what is new. */
export const lineOfBody = ({ id: _id, ...line }: KeptLine): LineValues => ({
  ...unsaid,
  ...line,
  key: newLineKey(),
  discount_percent: zeroAsEmpty(line.discount_percent),
  details: lineDetailsOf({ ...plainLineDetails, ...line }),
})
