/** One sentence, or one for each plural form of `count` that the language has. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>
