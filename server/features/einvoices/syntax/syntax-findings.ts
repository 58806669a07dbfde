import type { EInvoiceProfile } from '#shared/einvoices/profiles.ts'
import type { ReadEInvoice } from '../reading/read-e-invoice.ts'
import type { RuleFinding } from '../rules/check-e-invoice.ts'
import { ciiSyntaxRules } from './cii-syntax-rules.ts'
import { dataTypeRules } from './data-type-rules.ts'
import {
  germanCiiSyntaxRules,
  peppolCiiSyntaxRules,
  peppolSyntaxRules,
  sharedPeppolSyntaxRules,
} from './peppol-syntax-rules.ts'
import { orderRules } from './order-rules.ts'
import { onceRules } from './once-rules.ts'
import { ublSyntaxRules } from './ubl-syntax-rules.ts'
import { judgeSyntax, type SyntaxRule, treeOf } from './xml-tree.ts'
import {
  xrechnungCiiSyntaxRules,
  xrechnungExtensionCiiSyntaxRules,
  xrechnungExtensionSyntaxRules,
  xrechnungSyntaxRules,
} from './xrechnung-syntax-rules.ts'

const inUbl: Partial<Record<EInvoiceProfile, SyntaxRule[]>> = {
  peppol: peppolSyntaxRules,
  xrechnung: [...sharedPeppolSyntaxRules, ...xrechnungSyntaxRules],
  xrechnung_cvd: [...sharedPeppolSyntaxRules, ...xrechnungSyntaxRules],
  xrechnung_extension: [...sharedPeppolSyntaxRules, ...xrechnungExtensionSyntaxRules],
}

const ciiOfXrechnung = [...germanCiiSyntaxRules, ...xrechnungCiiSyntaxRules]
const inCii: Partial<Record<EInvoiceProfile, SyntaxRule[]>> = {
  peppol: peppolCiiSyntaxRules,
  xrechnung: ciiOfXrechnung,
  xrechnung_cvd: ciiOfXrechnung,
  xrechnung_extension: [...ciiOfXrechnung, ...xrechnungExtensionCiiSyntaxRules],
}

/** What is wrong with how a document is written, beyond what it says. */
export function syntaxFindings(
  { root, syntax }: Pick<ReadEInvoice, 'root' | 'syntax'>,
  profile: EInvoiceProfile,
): RuleFinding[] {
  const rules =
    syntax === 'ubl' ? [...ublSyntaxRules, ...(inUbl[profile] ?? [])] : [...ciiSyntaxRules, ...(inCii[profile] ?? [])]
  return judgeSyntax([...rules, ...dataTypeRules, ...onceRules, ...orderRules], treeOf(root))
}
