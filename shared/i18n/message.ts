/** One sentence, or one for each plural form of `count` that the language has. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>

/** What another language has to say wherever English says something. */
export type Translated<English> = Record<keyof English, Message>
