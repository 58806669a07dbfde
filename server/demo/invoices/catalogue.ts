import type { Random } from '#shared/random.ts'

/** A product that the studio sells. Prices are in pence, before conversion into the customer's currency. */
type DemoProduct = {
  description: string
  unit: string
  /** From, to and the step between. */
  quantity: readonly [from: number, to: number, step: number]
  price_minor: readonly [from: number, to: number, step: number]
  /** Books and leaflets are zero-rated in the UK. */
  zero_rated?: boolean
}

const design: DemoProduct[] = [
  { description: 'Art direction', unit: 'day', quantity: [0.5, 3, 0.5], price_minor: [52_000, 62_000, 2000] },
  { description: 'Graphic design', unit: 'hour', quantity: [3, 26, 0.25], price_minor: [6833, 8500, 0] },
  {
    description: 'Illustration, full page, with rights for print',
    unit: 'piece',
    quantity: [1, 5, 1],
    price_minor: [18_500, 32_000, 500],
  },
  {
    description: 'Brand guidelines, revised edition',
    unit: '',
    quantity: [1, 1, 1],
    price_minor: [95_000, 240_000, 5000],
  },
]

const print: DemoProduct[] = [
  {
    description: 'Leaflets A5, 4/4, 170 gsm silk',
    unit: '',
    quantity: [1000, 15_000, 500],
    price_minor: [4, 9, 1],
    zero_rated: true,
  },
  {
    description: 'Brochure, 24 pages, stitched',
    unit: '',
    quantity: [200, 1200, 50],
    price_minor: [118, 264, 1],
    zero_rated: true,
  },
  { description: 'Posters A2, 200 gsm, folded to A4', unit: '', quantity: [50, 600, 25], price_minor: [140, 310, 5] },
  {
    description: 'Business cards, letterpress, two colours',
    unit: 'box',
    quantity: [1, 12, 1],
    price_minor: [8400, 11_200, 100],
  },
  { description: 'Proofs and colour matching', unit: '', quantity: [1, 3, 1], price_minor: [5750, 5750, 0] },
]

const stand: DemoProduct[] = [
  {
    description: 'Exhibition stand: design, build and installation',
    unit: '',
    quantity: [1, 1, 1],
    price_minor: [260_000, 480_000, 10_000],
  },
  { description: 'Hire of stand elements', unit: 'day', quantity: [2, 9, 1], price_minor: [21_000, 38_000, 500] },
  { description: 'Joiner on site', unit: 'hour', quantity: [6, 48, 0.5], price_minor: [4800, 5600, 100] },
  { description: 'Transport and unloading', unit: '', quantity: [1, 2, 1], price_minor: [28_000, 96_000, 1000] },
  { description: 'Storage of crates', unit: 'month', quantity: [1, 3, 1], price_minor: [9500, 14_000, 500] },
]

const signs: DemoProduct[] = [
  {
    description: 'Wayfinding panels, powder-coated aluminium',
    unit: 'm²',
    quantity: [1.2, 14, 0.1],
    price_minor: [14_200, 19_800, 100],
  },
  {
    description: 'Site hoarding, printed and fixed',
    unit: 'm²',
    quantity: [12, 60, 1],
    price_minor: [3100, 4200, 50],
  },
  { description: 'Window lettering, cut vinyl', unit: 'm', quantity: [2, 18, 0.5], price_minor: [2800, 4400, 50] },
  { description: 'Survey and fixing', unit: 'hour', quantity: [2, 16, 0.5], price_minor: [5200, 5800, 100] },
]

const screen: DemoProduct[] = [
  {
    description: 'Website: changes as agreed by e-mail',
    unit: 'hour',
    quantity: [1, 22, 0.25],
    price_minor: [7200, 8800, 100],
  },
  {
    description: 'Photography, half a day with assistant',
    unit: '',
    quantity: [1, 3, 1],
    price_minor: [42_000, 58_000, 1000],
  },
  { description: 'Retouching', unit: 'picture', quantity: [4, 60, 1], price_minor: [850, 1400, 10] },
  {
    description: 'Newsletter: layout, test and sending',
    unit: '',
    quantity: [1, 2, 1],
    price_minor: [18_000, 26_000, 500],
  },
]

const trades = [
  [...design, ...print],
  [...stand, ...design],
  [...signs, ...design],
  [...screen, ...print],
] as const

const builders = new Set([
  'Mendip Stone & Slate Ltd',
  'Roundhouse Scaffolding Ltd',
  'Brightwater Kitchens Ltd',
  'Harland Quay Interiors Ltd',
])

/** What a customer usually orders; builders want only signs. */
export const productsFor = (customer: string, place: number): readonly DemoProduct[] =>
  builders.has(customer) ? signs : (trades[place % trades.length] ?? signs)

const stepped = (random: Random, [from, to, step]: DemoProduct['quantity']) =>
  step === 0 ? random.oneOf([from, to]) : from + step * random.below(Math.round((to - from) / step) + 1)

const plain = (value: number, decimals: number) => String(Number(value.toFixed(decimals)))

/** A line as it would be typed. `worth` is the value of a pound in the customer's currency. */
export function lineOf(
  product: DemoProduct,
  random: Random,
  { worth, decimals, atHome }: { worth: number; decimals: number; atHome: boolean },
) {
  const price = (stepped(random, product.price_minor) / 100) * worth
  // A price of a few pence keeps its fractions: 0.0465 for a leaflet.
  const finer = price < 1 ? decimals + 2 : decimals
  return {
    description: product.description,
    quantity: plain(stepped(random, product.quantity), 2),
    unit: product.unit,
    unit_price: plain(price, finer),
    discount_percent: random.below(14) === 0 ? random.oneOf(['5', '7.5', '10']) : '0',
    ...(product.zero_rated && atHome && { vat_code: 'zero' }),
  }
}
