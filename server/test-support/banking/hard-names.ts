import type { Random } from '#shared/random.ts'

const firsts =
  'Amber Birch Cedar Dunlin Elder Falcon Gorse Heron Ivory Juniper Kestrel Larch Merlin Nettle Osprey Pebble Quartz Rowan Sable Teasel Umber Vervain Willow Yarrow'.split(
    ' ',
  )
const seconds = 'Moor Field Bridge Wharf Lane Brook Ridge Hollow Gate Croft Dale Haven Mount Shore'.split(' ')
export const trades =
  'Taxis Bakery Joinery Dental Plumbing Motors Interiors Catering Fabrics Roofing Optics Printers Storage Nursery Ceramics'.split(
    ' ',
  )
export const towns = 'Hull York Leeds Ripon Selby Whitby Malton Otley Settle Thirsk Goole Skipton'.split(' ')

const families =
  "O'Neill|Müller|Hartley|Nguyen|Fitzgerald|D'Souza|Brontë|Kowalski|MacIntyre|van Dijk|Österberg|Ó Briain".split('|')
const forenames = 'Anna Bernard Chloé David Erin Fatima Gareth Hana'.split(' ')
const saints = "St Mary's|St Anne's|Holy Trinity|All Saints".split('|')

/** As businesses, families, schools and single people are called. */
const styles: ((random: Random) => string)[] = [
  (random) => `${random.oneOf(firsts)} ${random.oneOf(seconds)} ${random.oneOf(trades)}`,
  (random) => `${random.oneOf(firsts)}${random.oneOf(seconds).toLowerCase()} ${random.oneOf(trades)} Ltd`,
  (random) =>
    `${random.oneOf(families)} & ${random.oneOf(families)} ${random.oneOf(['LLP', 'Solicitors', 'Ltd', 'Partners'])}`,
  (random) => `${random.oneOf(forenames)} ${random.oneOf(families)} ${random.oneOf(trades)}`,
  (random) => `The ${random.oneOf(firsts)} ${random.oneOf(trades)} Company Limited`,
  (random) => `${random.oneOf(saints)} ${random.oneOf(['School', 'Hospice', 'Church Hall'])} ${random.oneOf(towns)}`,
  (random) => `${random.oneOf(trades)} ${random.oneOf(families)} GmbH`,
  (random) => `${1 + random.below(98)} ${random.oneOf(seconds)} Street ${random.oneOf(trades)}`,
]

/** Names that no other case has. */
export function namesFrom(random: Random) {
  const used = new Set<string>()
  return () => {
    for (;;) {
      const name = random.oneOf(styles)(random)
      if (used.has(name)) continue
      used.add(name)
      return name
    }
  }
}
