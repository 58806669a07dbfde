import type { EInvoice } from '#shared/einvoices/einvoice.ts'

export type Severity = 'fatal' | 'warning' | 'information'
export type Syntax = 'ubl' | 'cii'

/** A part of the invoice, and where it is: `lines.2`, or empty for the document itself. */
export type Placed<Item> = { at: string; item: Item }

/** One official rule, over the one model. */
export type Rule = {
  id: string
  severity: Severity
  /** Where it is broken. */
  broken: (invoice: EInvoice, syntax: Syntax) => string[]
}

type Test<Item> = (item: Item, invoice: EInvoice, syntax: Syntax) => boolean

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join('.')

/**
 * Rules about the same parts of an invoice: `lineRule('BR-21', 'id', (line) => filled(line.id))` is broken wherever the
 * test does not hold, and says so at the field that it is about.
 */
export const rulesAbout =
  <Item>(applies: (invoice: EInvoice) => Placed<Item>[]) =>
  (id: string, location: string, test: Test<Item>, severity: Severity = 'fatal'): Rule => ({
    id,
    severity,
    broken: (invoice, syntax) =>
      applies(invoice)
        .filter(({ item }) => !test(item, invoice, syntax))
        .map(({ at }) => joined(at, location)),
  })

/** A rule that only one of the syntaxes has, or that is graver in one. */
export const onlyIn = (syntax: Syntax, rule: Rule): Rule => ({
  ...rule,
  broken: (invoice, written) => (written === syntax ? rule.broken(invoice, written) : []),
})

export const placed = <Item>(at: string, items: readonly Item[] = []): Placed<Item>[] =>
  items.map((item, index) => ({ at: `${at}.${index}`, item }))

export const placedOne = <Item>(at: string, item: Item | undefined): Placed<Item>[] =>
  item === undefined ? [] : [{ at, item }]

/** There, even if it is empty. */
export const present = <Value>(value: Value | undefined): value is Value => value !== undefined

/** There, and not empty. */
export const filled = (value: string | undefined): value is string => value !== undefined && value !== ''
