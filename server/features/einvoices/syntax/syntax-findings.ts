import type { ReadEInvoice } from '../reading/read-e-invoice.ts'
import type { RuleFinding } from '../rules/check-e-invoice.ts'
import { ciiSyntaxRules } from './cii-syntax-rules.ts'
import { peppolSyntaxRules, sharedPeppolSyntaxRules } from './peppol-syntax-rules.ts'
import { ublSyntaxRules } from './ubl-syntax-rules.ts'
import { judgeSyntax, treeOf } from './xml-tree.ts'

/** What is wrong with how a document is written, beyond what it says. */
export function syntaxFindings(
  { root, syntax }: Pick<ReadEInvoice, 'root' | 'syntax'>,
  profile: 'en16931' | 'peppol' | 'xrechnung',
): RuleFinding[] {
  const tree = treeOf(root)
  if (syntax === 'cii') return judgeSyntax(ciiSyntaxRules, tree)
  const onTop = { en16931: [], peppol: peppolSyntaxRules, xrechnung: sharedPeppolSyntaxRules }[profile]
  return judgeSyntax([...ublSyntaxRules, ...onTop], tree)
}
