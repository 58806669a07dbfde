/** What each piece of evidence counts, found by trial on lines whose truth was known: `npm run quality -- bench banking` measures it. */
export const scores = {
  /** The number: whole, in a field for references, without its prefix, or its count alone. */
  whole: 60,
  reference: 60,
  without_prefix: 45,
  count_only: 15,
  /** The customer's own order number: whole, or its digits alone. */
  order: 45,
  order_like: 22,
  /** One digit is wrong. */
  mistyped: 12,
  /** A number that the payer and the amount both speak against, or the amount alone where another invoice of the customer fits it. */
  contradicted: 10,
  doubted: 30,
  /** It is named and is paid already. */
  paid: 25,
  /** Who paid. */
  account: 35,
  code: 30,
  payer_name: 18,
  name: 20,
  name_within: 16,
  /** How the amount compares with what is owed. */
  exact: 25,
  sum: 20,
  /** Short by what is open in credit. */
  credit: 22,
  charge: 16,
  known_short: 20,
  part: 6,
  over: 8,
  one_of_several: -4,
  /** A payment that was recorded, returned or paid back. */
  recorded: 30,
  returned: 20,
  refunded: 40,
  refundable: 15,
  near_date: 10,
  called_return: 25,
  called_payout: 20,
  /** The provider said what it keeps of each payment. */
  named_fee: 10,
  called_charge: 50,
} as const
