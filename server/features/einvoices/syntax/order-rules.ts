import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { schemaSequenceOf } from './schema-sequences.ts'
import { syntaxRule, type SyntaxRule } from './xml-tree.ts'

/** Children that stand after one that the schema wants behind them. What it does not know is judged elsewhere. */
function misplacedIn({ name, children }: XmlElement) {
  const sequence = schemaSequenceOf(name)
  if (!sequence) return []
  let last = -1
  return children.filter((child) => {
    const place = sequence.places.get(child.name) ?? last
    if (place < last) return true
    last = place
    return false
  })
}

const lacksNeeded = ({ name, children }: XmlElement) =>
  schemaSequenceOf(name)?.needed.some((needed) => !children.some((child) => child.name === needed)) ?? false

/** What the schemas say about order and about what has to be there: another program refuses such a file before it reads it. */
export const orderRules: SyntaxRule[] = [
  syntaxRule('XSD-ORDER', ({ all }) => all.flatMap(misplacedIn)),
  syntaxRule('XSD-EMPTY', ({ all }) => all.filter(lacksNeeded)),
]
