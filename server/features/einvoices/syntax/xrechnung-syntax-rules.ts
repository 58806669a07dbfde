import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { elementAt, elementsAt, textAt } from '#server/platform/xml/xml-values.ts'
import { decimalsOf, equal, minus, numberOf, plus, rounded, sumOfTexts, zero } from '../rules/amounts.ts'
import { atMost, eachNamed, syntaxRule, type SyntaxRule } from './xml-tree.ts'

const subLines = ['cac:SubInvoiceLine']
const orZero = (text: string | undefined) => numberOf(text) ?? zero

/** The net amount of a line with lines below it is their sum. */
const isSumOfSubLines = (line: XmlElement) => {
  const below = elementsAt(line, 'cac:SubInvoiceLine/cbc:LineExtensionAmount').map(({ text }) => text.trim())
  return below.length === 0 || equal(numberOf(textAt(line, 'cbc:LineExtensionAmount')), sumOfTexts(below))
}

/** What others paid of the invoice, or lent, counts too. */
function addsUpToPay(totals: XmlElement, third: (string | undefined)[]) {
  const payable = minus(
    orZero(textAt(totals, 'cbc:PayableAmount')),
    orZero(textAt(totals, 'cbc:PayableRoundingAmount')),
  )
  const owed = minus(orZero(textAt(totals, 'cbc:TaxInclusiveAmount')), orZero(textAt(totals, 'cbc:PrepaidAmount')))
  return equal(rounded(payable), rounded(plus(owed, sumOfTexts(third))))
}

const isFilled = (element: XmlElement, path: string) => (textAt(element, path) ?? '') !== ''

/** Lines below lines belong to the extension. */
export const xrechnungSyntaxRules: SyntaxRule[] = [
  syntaxRule('UBL-CR-646', (tree) =>
    tree.named('cac:InvoiceLine').flatMap((line) => elementsAt(line, 'cac:SubInvoiceLine')),
  ),
]

export const xrechnungExtensionSyntaxRules: SyntaxRule[] = [
  {
    ...eachNamed('BR-DEX-02', ['cac:InvoiceLine', ...subLines], isSumOfSubLines),
    severity: 'warning',
  },
  eachNamed('BR-DEX-03', subLines, (line) => elementsAt(line, 'cac:Item/cac:ClassifiedTaxCategory').length === 1),
  eachNamed('BR-DEX-09', 'cac:LegalMonetaryTotal', (totals, { root }) =>
    addsUpToPay(
      totals,
      elementsAt(root, 'cac:PrepaidPayment').map((payment) => textAt(payment, 'cbc:PaidAmount')),
    ),
  ),
  eachNamed('BR-DEX-10', 'cac:PrepaidPayment', (payment) => isFilled(payment, 'cbc:ID')),
  eachNamed('BR-DEX-11', 'cac:PrepaidPayment', (payment) => isFilled(payment, 'cbc:PaidAmount')),
  eachNamed('BR-DEX-12', 'cac:PrepaidPayment', (payment) => isFilled(payment, 'cbc:InstructionID')),
  eachNamed('BR-DEX-13', 'cac:PrepaidPayment', (payment) => decimalsOf(textAt(payment, 'cbc:PaidAmount')) <= 2),
  eachNamed(
    'BR-DEX-14',
    'cac:PrepaidPayment',
    (payment, { root }) =>
      elementAt(payment, 'cbc:PaidAmount')?.attributes['currencyID'] === textAt(root, 'cbc:DocumentCurrencyCode'),
  ),
]

const price = 'ram:SpecifiedLineTradeAgreement/ram:'

/** The base quantity is the same for the price before and after its discount. */
function hasOneBaseQuantity(line: XmlElement) {
  const gross = elementAt(line, `${price}GrossPriceProductTradePrice/ram:BasisQuantity`)
  const net = elementAt(line, `${price}NetPriceProductTradePrice/ram:BasisQuantity`)
  if (!gross || !net) return true
  const [unit, other] = [gross.attributes['unitCode'], net.attributes['unitCode']]
  return gross.text.trim() === net.text.trim() && (unit === undefined || other === undefined || unit === other)
}

const settlement = 'ram:ApplicableHeaderTradeSettlement'

/** The bank of a transfer has no place in a direct debit, even without an account. */
const institutions = ['ram:PayeeSpecifiedCreditorFinancialInstitution', 'ram:PayerSpecifiedDebtorFinancialInstitution']
const isDebitWithBank = (means: XmlElement) =>
  textAt(means, 'ram:TypeCode') === '59' && institutions.some((name) => elementAt(means, name))

/** Lines below lines, which XRechnung knows in UBL only. */
export const xrechnungExtensionCiiSyntaxRules: SyntaxRule[] = [
  syntaxRule('BR-DEX-15', (tree) => tree.named('ram:ParentLineID'), 'warning'),
]

export const xrechnungCiiSyntaxRules: SyntaxRule[] = [
  atMost('CII-SR-452', settlement, 'ram:SpecifiedTradePaymentTerms'),
  atMost('CII-SR-453', settlement, 'ram:SpecifiedTradePaymentTerms/ram:Description'),
  eachNamed(
    'CII-SR-454',
    'ram:SpecifiedLineTradeSettlement',
    (line) => elementsAt(line, 'ram:ApplicableTradeTax').length === 1,
  ),
  eachNamed('BR-DE-25-b', 'ram:SpecifiedTradeSettlementPaymentMeans', (means) => !isDebitWithBank(means)),
  eachNamed('BR-TMP-3', 'ram:IncludedSupplyChainTradeLineItem', hasOneBaseQuantity),
]
