import { type Random, randomFrom } from '#shared/random.ts'
import { namesFrom, towns, trades } from './hard-names.ts'

/** A customer of the set by name, with what they owe in minor units, and what is open in credit. */
type Customer = { name: string; owes: { amount: number; order?: string }[]; credit?: number }

/** Who is in one case, and the line that tells of them once their invoices have numbers and they have codes. */
type Case = {
  kind: string
  customers: Customer[]
  line: (made: Made[]) => { text: string; name: string; amount: number; truth: Truth }
}
export type Made = {
  id: string
  code: string
  name: string
  invoices: { id: string; number: string; amount: number }[]
}

/** The true payer; uncertain where the line itself is wrong. */
export type Truth = { customer: Made; invoices: Made['invoices'] }

const people = 'J Okafor|M Lindqvist|P Banerjee|R Castellano|S Whitcombe|T Vasquez'.split('|')

/** What banks put before and after. */
const noise = (random: Random, text: string) =>
  random.oneOf([text, text, `FPI ${text} 12MAR`, `BGC REF ${text}`, `${text} THANK YOU`, `FASTER PAYMENT ${text}`])

const amountFrom = (random: Random) => 4_000 + random.below(300_000)

const sumOf = (invoices: Made['invoices']) => invoices.reduce((sum, { amount }) => sum + amount, 0)

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index]
  if (item === undefined) throw new Error('the case has it')
  return item
}

/** One letter is left out, doubled, replaced or swapped, anywhere but within the first `safe`. */
function misspelt(random: Random, name: string) {
  const place = 1 + random.below(name.length - 2)
  const [before, here, next, rest] = [
    name.slice(0, place),
    name[place] ?? '',
    name[place + 1] ?? '',
    name.slice(place + 2),
  ]
  return random.oneOf([
    before + next + rest,
    before + here + here + next + rest,
    `${before}e${next}${rest}`,
    before + next + here + rest,
  ])
}

const wrongDigit = (random: Random, number: string) => {
  const place = number.length - 1 - random.below(2)
  const digit = (Number(number[place]) + 1 + random.below(9)) % 10
  return `${number.slice(0, place)}${digit}${number.slice(place + 1)}`
}

type Kind = (random: Random, newName: () => string) => Omit<Case, 'kind'>

const whole = (customer: Made, text: string, name: string, invoices = customer.invoices) => ({
  text,
  name,
  amount: sumOf(invoices),
  truth: { customer, invoices },
})

const kinds: Record<string, Kind> = {
  'a name within another name, and the wrong number': (random, newName) => {
    const [name, amount] = [newName(), amountFrom(random)]
    const names = [name, `${name} ${random.oneOf(towns)}`]
    const payer = random.below(2)
    const inText = random.below(3) === 0
    return {
      customers: names.map((one) => ({ name: one, owes: [{ amount }] })),
      line: (made) => {
        const [who, other] = [at(made, payer), at(made, 1 - payer)]
        const { number } = at(other.invoices, 0)
        const said = who.name.toUpperCase()
        return inText ? whole(who, `${said} ${number}`, '') : whole(who, number, said)
      },
    }
  },
  'a name within another name, and the right number': (random, newName) => {
    const [name, amount] = [newName(), amountFrom(random)]
    const payer = random.below(2)
    return {
      customers: [name, `${name} ${random.oneOf(towns)}`].map((one) => ({ name: one, owes: [{ amount }] })),
      line: (made) => whole(at(made, payer), at(at(made, payer).invoices, 0).number, at(made, payer).name),
    }
  },
  'a wrong digit that names another customer’s invoice': (random, newName) => {
    const owes = Array.from({ length: 1 + random.below(3) }, () => ({ amount: amountFrom(random) }))
    return {
      customers: [{ name: newName(), owes }],
      line: (made) => {
        const who = at(made, 0)
        const invoice = random.oneOf(who.invoices)
        return whole(who, `INVOICE ${wrongDigit(random, invoice.number)}`, who.name.toUpperCase(), [invoice])
      },
    }
  },
  'an order number': (random, newName) => {
    const digits = `${1 + random.below(9)}${random.digits(4)}`
    const amount = amountFrom(random)
    const isKnown = random.below(2) === 0
    const written = random.oneOf([
      `PO-${digits}`,
      `PO ${digits}`,
      `po${digits}`,
      `Order PO-${digits}`,
      `YOUR REF PO-${digits}/`,
    ])
    return {
      customers: [
        { name: newName(), owes: [{ amount, order: `PO-${digits}` }, { amount }] },
        { name: newName(), owes: [{ amount }] },
      ],
      line: (made) =>
        whole(at(made, 0), written, isKnown ? at(made, 0).name : random.oneOf(people), [at(at(made, 0).invoices, 0)]),
    }
  },
  'an account code': (random, newName) => {
    const amount = amountFrom(random)
    const isKnown = random.below(3) === 0
    return {
      customers: [newName(), newName()].map((name) => ({ name, owes: [{ amount }] })),
      line: (made) => {
        const who = at(made, 0)
        const text = random.oneOf([
          `ACCT ${who.code}`,
          `A/C ${who.code} MARCH`,
          who.code,
          `Account no ${who.code.toLowerCase()}`,
        ])
        return whole(who, text, isKnown ? who.name.toUpperCase() : random.oneOf(people))
      },
    }
  },
  'several numbers written as one': (random, newName) => {
    const count = 2 + random.below(2)
    const owes = Array.from({ length: 4 }, () => ({ amount: amountFrom(random) }))
    return {
      customers: [{ name: newName(), owes }],
      line: (made) => {
        const who = at(made, 0)
        const some = who.invoices.slice(0, count)
        const [first, ...others] = some.map(({ number }) => number)
        const tails = others.map((number) => number.slice(-3))
        const text = random.oneOf([
          `${first}/${tails.join('/')}`,
          `${first}, ${tails.join(', ')}`,
          `${first} & ${tails.join(' & ')}`,
          `${first} - ${tails.at(-1)}`,
          [first, ...others].join(''),
          [first, ...others].join('').replaceAll('-', ''),
        ])
        return whole(who, text, random.oneOf([who.name, random.oneOf(people)]), some)
      },
    }
  },
  'short by an open credit': (random, newName) => {
    const credit = 500 + random.below(3_500)
    const owes = Array.from({ length: 1 + random.below(2) }, () => ({ amount: 50_000 + random.below(100_000) }))
    return {
      customers: [{ name: newName(), owes, credit }],
      line: (made) => {
        const who = at(made, 0)
        const some = random.below(2) === 0 ? who.invoices : who.invoices.slice(0, 1)
        const text = random.oneOf([some.map(({ number }) => number).join(' '), 'LESS CREDIT', ''])
        return { ...whole(who, text, who.name, some), amount: sumOf(some) - credit }
      },
    }
  },
  'a name like another': (random, newName) => {
    const [name, amount] = [newName(), amountFrom(random)]
    const [first = '', ...rest] = name.split(' ')
    const like = [
      `${first}s ${rest.join(' ')}`,
      `${first} ${rest.join(' ')} & Sons`,
      `${first} ${rest.join(' ')} ${random.oneOf(trades)}`,
    ]
    const names = [name, random.oneOf(like)]
    const payer = random.below(2)
    const says = random.below(3)
    return {
      customers: names.map((one) => ({ name: one, owes: [{ amount }] })),
      line: (made) => {
        const [who, other] = [at(made, payer), at(made, 1 - payer)]
        const text = [at(who.invoices, 0).number, at(other.invoices, 0).number, 'PAYMENT'][says] ?? ''
        return whole(who, text, `${who.name.toUpperCase()} LTD`)
      },
    }
  },
  'a misspelt name': (random, newName) => {
    const amount = amountFrom(random)
    return {
      customers: [newName(), newName()].map((name) => ({ name, owes: [{ amount }] })),
      line: (made) => {
        const who = at(made, 0)
        const name = misspelt(random, who.name)
        return random.below(3) === 0 ? whole(who, `FROM ${name} THANKS`, '') : whole(who, 'Payment', name)
      },
    }
  },
  'a truncated name': (random, newName) => {
    const [name, amount] = [newName(), amountFrom(random)]
    const long = [`${name} of ${random.oneOf(towns)} Ltd`, newName()]
    const says = random.below(3)
    return {
      customers: long.map((one) => ({ name: one, owes: [{ amount }] })),
      line: (made) => {
        const who = at(made, 0)
        const text = [at(who.invoices, 0).number, '', at(at(made, 1).invoices, 0).number][says] ?? ''
        return whole(who, text, who.name.toUpperCase().slice(0, 18))
      },
    }
  },
  'a payer for somebody else': (random, newName) => {
    const [amount, own] = [amountFrom(random), amountFrom(random)]
    const isStranger = random.below(2) === 0
    return {
      customers: [
        { name: newName(), owes: [{ amount }, { amount: amountFrom(random) }] },
        { name: newName(), owes: [{ amount: own }] },
      ],
      line: (made) => {
        const [who, payer] = [at(made, 0), at(made, 1)]
        const invoice = at(who.invoices, 0)
        const text = random.oneOf([invoice.number, `${invoice.number} for ${who.name}`])
        return whole(who, text, isStranger ? random.oneOf(people) : payer.name, [invoice])
      },
    }
  },
  'a group that owes equal amounts': (random, newName) => {
    const [name, amount] = [newName(), amountFrom(random)]
    const some = [...towns].toSorted(() => random.next() - 0.5).slice(0, 5)
    const isNamed = random.below(2) === 0
    return {
      customers: some.map((town) => ({ name: `${name} ${town} Ltd`, owes: [{ amount }] })),
      line: (made) => {
        const who = at(made, random.below(made.length))
        return whole(
          who,
          isNamed ? at(who.invoices, 0).number : 'MONTHLY FEE',
          who.name.toUpperCase().replace(' LTD', ''),
        )
      },
    }
  },
  'a short payment': (random, newName) => {
    const isPart = random.below(2) === 0
    return {
      customers: [
        {
          name: newName(),
          owes: [{ amount: 60_000 + random.below(90_000) }, { amount: 160_000 + random.below(90_000) }],
        },
      ],
      line: (made) => {
        const who = at(made, 0)
        const invoice = random.oneOf(who.invoices)
        const amount = isPart ? Math.round(invoice.amount * 0.6) : invoice.amount - random.oneOf([600, 1_250, 2_000])
        return { ...whole(who, `Inv ${invoice.number}`, who.name, [invoice]), amount }
      },
    }
  },
  'several in one payment': (random, newName) => {
    const owes = Array.from({ length: 5 }, () => ({ amount: amountFrom(random) }))
    return {
      customers: [{ name: newName(), owes }],
      line: (made) => {
        const who = at(made, 0)
        const some = who.invoices.slice(0, 2 + random.below(4))
        const text = random.oneOf([
          'STATEMENT',
          some.map(({ number }) => number.slice(-5)).join(' '),
          some.map(({ number }) => number).join(', '),
        ])
        return whole(who, text, who.name.toUpperCase(), some)
      },
    }
  },
}

/** So many cases that banks and people make hard, in turn of each kind, the same in every run. */
export function hardCases(count: number): Case[] {
  const random = randomFrom(38_501)
  const newName = namesFrom(random)
  const all = Object.entries(kinds)
  return Array.from({ length: count }, (_, index) => {
    const [kind, make] = at(all, index % all.length)
    const { customers, line } = make(random, newName)
    const withNoise = (made: Made[]) => {
      const { text, ...said } = line(made)
      return { ...said, text: noise(random, text) }
    }
    return { kind, customers, line: withNoise }
  })
}
