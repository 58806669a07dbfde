import type { TermsKind } from '#shared/features/documents/payment-terms.ts'

/** What people call the kinds, in our languages and in those of other systems; the first that fits. */
const kinds: [RegExp, TermsKind][] = [
  [/follow|next|folgemonat|nächsten|suivant|prochain|\bmfi\b/i, 'day_of_next_month'],
  [
    /(after|from|end of|ab|nach|fin)\b.*(month|monat|mois)|month ?end|monatsende|bill ?month|\beom\b/i,
    'days_after_month_end',
  ],
  [/current|(of|des|du) (the |this |laufenden )?(month|monats|mois)/i, 'day_of_month'],
]

const spaced = (text: string) => text.replaceAll('_', ' ').replaceAll(/(of)(current|following|the)/gi, '$1 $2')

function kindOf(text: string): TermsKind {
  const plain = spaced(text)
  return kinds.find(([form]) => form.test(plain))?.[1] ?? 'days_after_invoice'
}

/**
 * "30", "Net 30", "30 days", "30 days EOM", "20th of the following month", "Due on receipt"; what the number counts may stand in a column of
 * its own. What is no number is left for the rules to refuse.
 */
export function termsOf(text: string | undefined, countedBy: string | undefined) {
  if (text === undefined) return undefined
  if (/^(?:due )?(?:up)?on receipt$/i.test(text)) return { kind: 'days_after_invoice', days: 0 }
  const [, number] = /^\D*(\d{1,4})(?:\.0+)?(?!\d)\D*$/.exec(text) ?? []
  const kind = kindOf(countedBy ?? text)
  if (number === undefined)
    return /^(?:due )?(?:at )?(?:the )?(?:eom|(?:end of (?:the )?|month ?)(?:month|end))$/i.test(text)
      ? { kind, days: 0 }
      : { kind, days: text }
  return { kind, days: Number(number) }
}
