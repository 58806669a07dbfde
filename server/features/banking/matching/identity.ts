import { type Candidates, type KnownPayer, type LineToMatch, type Reason, saidBy } from './candidates.ts'
import { scores } from './scores.ts'
import { isCodeIn } from './texts/codes-in-text.ts'
import { likeness, nameFit, nameInText, nameWithin } from './texts/name-likeness.ts'
import { nameKey } from './texts/payer-keys.ts'

/** How surely a line names a customer as its payer; `fit` compares customers with each other. */
export type Identity = {
  score: number
  reasons: Reason[]
  isKnown: boolean
  fit: number
  /** By what: the account or a name that was confirmed before, the code, and how well their own name fits. */
  by: { account: boolean; remembered: boolean; code: boolean; name: number }
}

/** From which likeness a name may be a customer's and surely is, and by how much it must fit one better than another. */
const possibleFit = 0.6
export const clearFit = 0.8
const surelyTheirs = 0.97
const clearlyBetter = 0.012

/** Whether the payer is this customer: by what people confirmed before, by the account that the text names and by the name. */
export function identityOf(line: LineToMatch, customerId: string, { customers, codes, payers }: Candidates): Identity {
  const learned = learnedOf(line, customerId, payers)
  const coded = codeOf(line, codes.get(customerId) ?? '')
  const named = nameOf(line, customers.get(customerId) ?? '')
  return {
    score: learned.score + coded.score + named.score,
    reasons: [...learned.reasons, ...coded.reasons, ...named.reasons],
    isKnown: learned.score > 0 || coded.score > 0 || named.isNamed,
    fit: Math.max(learned.fit, coded.score > 0 ? 1 : 0, named.fit),
    by: {
      account: learned.fit === learnedFit.account,
      remembered: learned.fit === learnedFit.remembered,
      code: coded.score > 0,
      name: named.fit,
    },
  }
}

/** A name that was confirmed for one customer counts less than another customer's own name. */
const learnedFit = { account: 1.2, remembered: 0.985 }

/** Whether anything about who paid speaks for another customer more than for this one. It is never certain then. */
export const isBetter = ({ by }: Identity, { by: than }: Identity) =>
  (by.account && !than.account) ||
  (by.code && !than.code) ||
  (by.remembered && !than.remembered && !than.account && than.name < surelyTheirs) ||
  (by.name >= possibleFit && by.name > than.name)

/** Whether the name or what was confirmed before clearly speaks for another customer. */
export const isClearlyBetter = ({ fit }: Identity, { by, fit: than }: Identity) =>
  !by.account && !by.code && fit >= clearFit && fit - than > clearlyBetter

/** Whether it could as well be the other: Harper pays, and Harper Ltd and Harper LLP are customers. */
export const isAsGood = ({ fit }: Identity, { fit: than }: Identity) => fit >= clearFit && than - fit <= clearlyBetter

function codeOf(line: LineToMatch, code: string): { score: number; reasons: Reason[] } {
  if (!isCodeIn(code, saidBy(line))) return { score: 0, reasons: [] }
  return { score: scores.code, reasons: [{ key: 'banking.reason.code', params: { code } }] }
}

function learnedOf(
  line: LineToMatch,
  customerId: string,
  payers: readonly KnownPayer[],
): { score: number; fit: number; reasons: Reason[] } {
  const own = payers.filter((payer) => payer.customer_id === customerId)
  const byAccount = own.filter(({ account }) => account !== '' && account === line.payer_account)
  if (byAccount.length > 0)
    return {
      score: scores.account,
      fit: learnedFit.account,
      reasons: [{ key: 'banking.reason.account_known', params: { count: timesOf(byAccount) } }],
    }
  const key = nameKey(line.payer_name)
  const byName = own.filter(({ name_key }) => name_key !== '' && name_key === key)
  if (byName.length === 0) return { score: 0, fit: 0, reasons: [] }
  return {
    score: scores.payer_name,
    fit: learnedFit.remembered,
    reasons: [{ key: 'banking.reason.name_known', params: { count: timesOf(byName) } }],
  }
}

type NameFound = { score: number; fit: number; reasons: Reason[]; isNamed: boolean }

function nameOf(line: LineToMatch, customer: string): NameFound {
  const alike = line.payer_name === '' ? 0 : likeness(line.payer_name, customer)
  const fit = nameFit(line.payer_name, customer)
  const inText = nameFit(nameInText(line.text), customer)
  const within = nameWithin(customer, `${line.text} ${line.payer_name}`)
  const best = Math.max(fit, inText)
  // Of two names that a text contains, one within the other, the longer one is meant.
  const said = within === 1 ? 0.8 + 0.2 * best : within
  const score = Math.max(
    scores.name * Math.max(from(0.3, alike), from(clearFit, fit)),
    scores.name_within * Math.max(from(0.5, said), from(clearFit, inText)),
  )
  const isNamed = alike >= 0.5 || within === 1 || best >= clearFit
  const key = isNamed ? 'banking.reason.name' : 'banking.reason.name_like'
  return {
    score,
    fit: isWithinText(customer, line.text) ? Math.max(best, 0.75 + 0.25 * inText) : best,
    isNamed,
    reasons: score > 0 ? [{ key, params: { customer } }] : [],
  }
}

const from = (least: number, value: number) => (value >= least ? value : 0)

/** One word may stand in any text by chance. */
const isWithinText = (customer: string, text: string) =>
  nameWithin(customer, text) === 1 && nameKey(customer).includes(' ')

const timesOf = (payers: readonly KnownPayer[]) => payers.reduce((sum, { times }) => sum + times, 0)
