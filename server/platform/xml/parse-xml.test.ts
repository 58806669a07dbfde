import { expect, test } from 'vitest'
import { parseXml } from './parse-xml.ts'
import { XmlProblem } from '#server/platform/xml/decode-xml.ts'

const read = (xml: string) => parseXml(Buffer.from(xml), { 'urn:known': 'own' })
const problemOf = (xml: string) => {
  try {
    read(xml)
    return null
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error
    return { reason: error.reason, line: error.line }
  }
}

test('names have our prefixes, whichever the file uses, and elements know their line', () => {
  expect(
    read('<?xml version="1.0"?>\n<x:a xmlns:x="urn:known">\n <b c="&lt;1"\n x:d="2"/>1 &#x41;<![CDATA[<&]]>\n</x:a>'),
  ).toEqual({
    name: 'own:a',
    attributes: {},
    line: 2,
    text: '\n 1 A<&\n',
    children: [{ name: '{}b', attributes: { c: '<1', 'x:d': '2' }, line: 3, text: '', children: [] }],
  })
})

test.each([
  ['a NUL', '<a>\0</a>'],
  ['U+0001', '<a>\u0001</a>'],
  ['U+FFFE', '<a>\uFFFE</a>'],
  [']]> in text', '<a>]]></a>'],
  ['-- in a comment', '<a><!-- a -- b --></a>'],
  ['text before the declaration', ' <?xml version="1.0"?><a/>'],
  ['a declaration inside', '<a><?xml x?></a>'],
  ['an attribute twice, by two prefixes of one namespace', '<a xmlns:x="u" xmlns:y="u" x:b="1" y:b="2"/>'],
  ['< in an attribute', '<a b="<"/>'],
  ['an attribute without quotes', '<a b=1/>'],
  ['two attributes without a space', '<a b="1"c="2"/>'],
  ['an undeclared prefix', '<x:a/>'],
  ['two roots', '<a/><b/>'],
  ['text after the root', '<a/>b'],
  ['an element that is never closed', '<a><b></a>'],
  ['a name that begins with a digit', '<1/>'],
  ['nothing', ''],
])('XML 1.0 does not allow %s', (_, xml) => {
  expect(problemOf(xml)?.reason).toBe('malformed')
})

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a/>', 'doctype'],
  ['an entity of its own', '<a>&b;</a>', 'entity'],
  ['a reference to U+0000', '<a>&#0;</a>', 'entity'],
  ['more than sixty levels', '<a>'.repeat(61) + '</a>'.repeat(61), 'too_complex'],
])('%s is refused by name', (_, xml, reason) => {
  expect(problemOf(xml)?.reason).toBe(reason)
})

test('what is wrong is found in its line', () => {
  expect(problemOf('<a>\n<b/>\n<1/>\n</a>')).toEqual({ reason: 'malformed', line: 3 })
})
