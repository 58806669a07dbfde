import * as fc from 'fast-check'
import * as jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { emptyAddress } from '#shared/geography/address.ts'
import { sampleDocument } from '#server/test-support/books/sample-document.ts'
import { epcModules, epcPayload, qrPicture } from './print-payment-codes.ts'
import { creditorReference, qrReference } from './payment-reference.ts'
import { isSwissBill, printedParty, swissModules, swissPayload, swissReference } from './swiss-code.ts'

const account = {
  bank_name: '',
  account_name: 'Müller & Söhne',
  sort_code: '',
  routing_number: '',
  account_number: '',
  bic: 'POFICHBE',
}
const german = { ...account, iban: 'DE89370400440532013000', bic: 'COBADEFF' }
const swiss = { ...account, iban: 'CH9300762011623852957' }

test('a SEPA transfer says account, amount and number', () => {
  const content = sampleDocument({ currency: 'EUR', bank: german })
  expect(epcPayload(content)).toBe(
    'BCD\n002\n1\nSCT\nCOBADEFF\nMüller & Söhne\nDE89370400440532013000\nEUR102.00\n\n\nINV-2026-00042',
  )
})

test('there is none in other currencies, without an IBAN, or for nothing', () => {
  expect(epcPayload(sampleDocument({ bank: german }))).toBeNull()
  expect(epcPayload(sampleDocument({ currency: 'EUR', bank: { ...german, iban: '' } }))).toBeNull()
  expect(epcPayload(sampleDocument({ currency: 'EUR', bank: german, payable_minor: 0 }))).toBeNull()
})

const inZurich = {
  ...emptyAddress,
  line1: 'Bahnhofstrasse 1',
  postcode: '8001',
  city: 'Zürich',
  country: 'CH' as const,
}
const bill = () => {
  const content = sampleDocument({ currency: 'CHF', bank: swiss })
  const seller = { ...content.seller, address: inZurich }
  return { ...content, seller, customer: { ...content.customer, billing_address: inZurich } }
}

test('a Swiss QR bill has its 31 lines, with the reference that the account asks for', () => {
  const lines = swissPayload(bill()).split('\r\n')
  expect(lines).toHaveLength(31)
  expect(lines.slice(0, 4)).toEqual(['SPC', '0200', '1', swiss.iban])
  expect(lines.slice(4, 11)).toEqual(['S', 'Müller & Söhne', 'Bahnhofstrasse 1', '', '8001', 'Zürich', 'CH'])
  expect(lines.slice(18, 21)).toEqual(['102.00', 'CHF', 'S'])
  expect(lines.slice(27)).toEqual(['SCOR', creditorReference('INV-2026-00042'), 'INV-2026-00042', 'EPD'])
  expect(swissReference('CH4431999123000889012', 'INV-2026-00042').type).toBe('QRR')
})

test('beside a Swiss code a party is printed as the code says it, with its country where that is another', () => {
  expect(printedParty('Käserei', inZurich).lines).toEqual(['Käserei', 'Bahnhofstrasse 1', '8001 Zürich'])
  const abroad = { ...emptyAddress, line1: 'Unit 7', line2: 'Ferry Lane', postcode: 'BS1 6VK', city: 'Bristol' }
  expect(printedParty('Foxglove', { ...abroad, country: 'GB' }).lines).toEqual([
    'Foxglove',
    'Unit 7',
    'GB-BS1 6VK Bristol',
  ])
  expect(printedParty('x'.repeat(90), abroad).lines).toEqual(['x'.repeat(70)])
})

test('only francs into a Swiss account are a Swiss bill, and none that could not say whose account it is', () => {
  expect(isSwissBill(bill())).toBe(true)
  expect(isSwissBill({ ...bill(), currency: 'EUR' })).toBe(false)
  expect(isSwissBill({ ...bill(), bank: german })).toBe(false)
  expect(isSwissBill({ ...bill(), number: null })).toBe(false)
  const { seller } = bill()
  expect(isSwissBill({ ...bill(), seller: { ...seller, address: { ...inZurich, postcode: '' } } })).toBe(false)
})

test('references have the check digits of their standards', () => {
  expect(creditorReference('539007547034')).toBe('RF18539007547034')
  expect(qrReference('21000000000313947143000901')).toBe('210000000003139471430009017')
  expect(creditorReference('–')).toBe('')
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,21}$/), (number) => {
      const reference = creditorReference(number)
      const moved = `${reference.slice(4)}${reference.slice(0, 4)}`
      const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
      expect(BigInt(digits) % 97n).toBe(1n)
    }),
  )
})

/** Its types say that the function is within what is imported; Node.js finds it there. */
const decode = jsqr.default as unknown as (typeof jsqr)['default']['default']

/** The Swiss cross covers the middle of a Swiss code. */
async function readBack(svg: string, { covered = false } = {}) {
  const side = 460
  const picture = sharp(Buffer.from(svg), { density: 600 })
    .resize(side, side, { kernel: 'nearest' })
    .flatten({ background: 'white' })
  const cross = { input: { create: { width: 70, height: 70, channels: 3 as const, background: 'black' } } }
  const framed = sharp(await (covered ? picture.composite([cross]) : picture).png().toBuffer()).extend({
    top: 40,
    bottom: 40,
    left: 40,
    right: 40,
    background: 'white',
  })
  const { data, info } = await framed.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('a decoder reads both codes back, the Swiss one with the cross in its middle', async () => {
  const epc = epcPayload(sampleDocument({ currency: 'EUR', bank: german })) ?? ''
  expect(await readBack(qrPicture(epc, { mostModules: epcModules, quiet: 0 }))).toBe(epc)
  const payload = swissPayload(bill())
  const code = qrPicture(payload, { mostModules: swissModules, quiet: 0 })
  expect(await readBack(code, { covered: true })).toBe(payload)
})

test('a picture is one path within its frame', () => {
  const svg = qrPicture('BCD\n002', { mostModules: 69, quiet: 2 })
  expect(svg).toMatch(/^<svg [^>]*viewBox="-2 -2 25 25"><path fill="#000" d="M0 0h7v1h-7z[^"]*"\/><\/svg>$/)
})
