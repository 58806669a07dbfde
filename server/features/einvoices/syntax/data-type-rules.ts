import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { plainText } from '#server/platform/xml/xml-values.ts'
import { numberOf } from '../rules/amounts.ts'
import { isDate } from '../rules/peppol-rules.ts'
import { syntaxRule, type SyntaxRule } from './xml-tree.ts'

const number = /(?:Amount|Quantity|Percent|Numeric)$/
const ublDate = /^cbc:(?:\w*Date)$/

const isNumber = (element: XmlElement) => numberOf(plainText(element)) !== null

/** Dates may have a time zone after them. */
const isXmlDate = (element: XmlElement) => isDate(plainText(element).replace(/(?:Z|[+-]\d{2}:\d{2})$/, ''))

/** What the schemas of the syntaxes say about numbers and dates: without it nothing could be added up. */
export const dataTypeRules: SyntaxRule[] = [
  syntaxRule('XSD-NUMBER', (tree) =>
    tree.all.filter((element) => element.children.length === 0 && number.test(element.name) && !isNumber(element)),
  ),
  syntaxRule('XSD-DATE', (tree) => tree.all.filter((element) => ublDate.test(element.name) && !isXmlDate(element))),
]
