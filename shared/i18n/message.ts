/** One sentence, or one for each plural form of `count` in the language. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>

/** Another language must have every key that English has. */
export type Translated<English> = Record<keyof English, Message>
