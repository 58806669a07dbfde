import { describe, expect, test } from 'vitest'
import { mtLine } from '#server/test-support/banking/mt940.ts'

const said = (text: string) => mtLine(`:61:2603020302C12,30NTRFNONREF\r\n:86:${text}`)

test('German subfields, their SEPA words and names of two parts', async () => {
  expect(
    await said(
      '166?00GUTSCHRIFT?20EREF+E2E-77?21SVWZ+Rechnung INV-2026-0011?228 vom 1.3.?30DEUTDEFF?31DE89370400440\r\n532013000?32Mueller und Soehne GmbH und?33 Co KG',
    ),
  ).toMatchObject({
    text: 'Rechnung INV-2026-00118 vom 1.3.',
    end_to_end_id: 'E2E-77',
    payer: { name: 'Mueller und Soehne GmbH und Co KG', account: 'DE89370400440532013000' },
    bank_code: '166',
    reversal: false,
  })
})

test('a direct debit that came back', async () => {
  expect(await said('109?00RUECKLASTSCHRIFT?20SVWZ+INV-1?34914')).toMatchObject({
    reversal: true,
    return_reason: '914',
  })
})

test('codes between slashes, as Dutch banks and SWIFT write them', async () => {
  expect(
    await said(
      '/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/Jansen BV\r\n/REMI/Factuur INV-2026-00118/EREF/NOTPROVIDED',
    ),
  ).toMatchObject({
    text: 'Factuur INV-2026-00118',
    payer: { name: 'Jansen BV', account: 'NL91ABNA0417164300' },
  })
  expect(await said('/CNTP/NL91ABNA0417164300/ABNANL2A/Jansen BV///REMI/STRD/CUR/RF18539007547034/')).toMatchObject({
    payer: { name: 'Jansen BV', account: 'NL91ABNA0417164300' },
    creditor_reference: 'RF18539007547034',
  })
  expect(await said('/ORDP//NAME/ACME LTD/REMI/INV 12/RTRN/AC04')).toMatchObject({
    payer: { name: 'ACME LTD' },
    reversal: true,
    return_reason: 'AC04',
  })
})

test('one field for each line of text', async () => {
  expect(await said('ACME LTD\r\n:86:INV-2026-00118')).toMatchObject({ text: 'ACME LTD INV-2026-00118' })
})

test('the account and the name behind the text', async () => {
  expect(await said('INV-7 REK: NL91ABNA0417164300/NAAM: Jansen BV')).toMatchObject({
    text: 'INV-7',
    payer: { name: 'Jansen BV', account: 'NL91ABNA0417164300' },
  })
})

test('what a bank adds beside the standard, with a number before each line', async () => {
  const line = await mtLine(':61:260302C12,30S051\r\n:NS:01INV-7\r\n02of March\r\n15Jansen\r\n16 BV\r\n17TRANSFER')
  expect(line).toMatchObject({ text: 'INV-7 of March', payer: { name: 'Jansen BV' } })
})

test('plain text on several lines', async () => {
  expect(await said('FPI ACME LTD\r\nINV-2026-00118')).toMatchObject({ text: 'FPI ACME LTD INV-2026-00118' })
})

describe('subfields with a number', () => {
  test.for([
    ['20 to 29 and 60 to 63 are the text, in this order', '?00x?19no?60d?29c?63e?20b?30NO?59no?64no', 'b c d e'],
    [
      'one that is full was cut within a word',
      '?20Rechnung fuer die Lieferung?21en im Maerz',
      'Rechnung fuer die Lieferungen im Maerz',
    ],
    ['the kind of entry is the text where there is no other', '?00GUT SCHRIFT?32Ann', 'GUT SCHRIFT'],
    ['a sign without a number belongs to the text', '?20Wer? Wir?21INV-7', 'Wer? Wir INV-7'],
    ['what SEPA keeps apart is no text', '?20Miete EREF+77?21MREF+M-1 KREF+9', 'Miete'],
    ['nor is a purpose that is empty', '?20Miete EREF+77?21SVWZ+', 'Miete'],
  ])('%s', async ([, text, expected]) => {
    expect(await said(`166${text}`)).toMatchObject({ text: expected, bank_code: '166' })
  })

  test.for(['<00przelew<20INV-7<32Ann', '020~00przelew~20INV-7~32Ann', '^20INV-7^32Ann'])(
    'have the sign that the bank chose: %s',
    async (text) => {
      expect(await said(text)).toMatchObject({ text: 'INV-7', payer: { name: 'Ann' } })
    },
  )

  test.for([
    '202-26011 ACME',
    '#2026-7 rent',
    '£20 and £30 for INV-7',
    '+20 7946 0958 ACME',
    '*20% off INV-7',
    '(2026) INV-7',
  ])('are not seen in a text that begins with a number or a sum: %s', async (text) => {
    expect(await said(text)).toMatchObject({ text, bank_code: 'NTRF' })
  })

  test('name another payer and the account wherever the bank puts them', async () => {
    expect(
      await said('166?20EREF+RF18539007547034?21SVWZ+Miete ABWA+Erika?31000000?32Max?38DE89 3704 0044 0532 0130 00'),
    ).toMatchObject({
      text: 'Miete',
      payer: { name: 'Erika', account: 'DE89370400440532013000' },
      end_to_end_id: 'RF18539007547034',
      creditor_reference: 'RF18539007547034',
      structured_references: ['RF18539007547034'],
    })
    expect(await said('166?20Miete IBAN: DE89370400440532013000 BIC: COBADEFF')).toMatchObject({
      text: 'Miete',
      payer: { account: 'DE89370400440532013000' },
    })
    expect(await said('166?20SVWZ+RF18 5390 0754 7034')).toMatchObject({ creditor_reference: 'RF18539007547034' })
  })

  test.for([
    ['108?00RUECKLASTSCHRIFT?20INV-1?34914', '914'],
    ['109?00RUECKLASTSCHRIFT?20INV-1', 'RUECKLASTSCHRIFT'],
    ['159?20RUECKGABE INV-1', 'RUECKGABE INV-1'],
    ['184?20INV-1', '?'],
    ['166?00GUTSCHRIFT?20SVWZ+RETURN INV-1', 'RETURN INV-1'],
  ] as const)('say that money came back, and why if they say it: %s', async ([text, reason]) => {
    expect(await said(text)).toMatchObject({ reversal: true, return_reason: reason })
  })

  test('give a reason to returns alone', async () => {
    expect(await said('166?00GUTSCHRIFT?20INV-1?34000914')).not.toHaveProperty('return_reason')
  })
})

describe('codes between slashes', () => {
  test.for([
    ['/EREF/E2E-9/REMI/USTD//INV-7/', { text: 'INV-7', end_to_end_id: 'E2E-9', structured_references: ['E2E-9'] }],
    ['/PREF/P-9/REMI/INV-7', { text: 'INV-7', end_to_end_id: 'P-9' }],
    ['/REMI/INV-7', { text: 'INV-7' }],
    [' /REMI/INV-7', { text: 'INV-7' }],
    ['Rent /NAME/Ann/IBAN/NL91ABNA0417164300', { text: 'Rent', payer: { name: 'Ann', account: 'NL91ABNA0417164300' } }],
    ['/NAME/Ann/ACCW/123', { text: '/NAME/Ann/ACCW/123', payer: { name: 'Ann', account: '123' } }],
    ['/NAME/Ann/REMI//EREF/E2E-9', { text: '', payer: { name: 'Ann' } }],
    ['/NAME/Ann/REMI/USTD///EREF/E2E-9', { text: '' }],
    ['/ORDP/Ann Smith/REMI/INV-7', { text: 'INV-7', payer: { name: 'Ann Smith' } }],
    ['/BENM/NAME/Ann/REMI/INV-7', { text: 'INV-7', payer: { name: 'Ann' } }],
    ['/CNTP/NL91ABNA0417164300///REMI/INV-7', { text: 'INV-7', payer: { account: 'NL91ABNA0417164300' } }],
    ['/REMI/STRD/ISO/RF18539007547034', { text: 'RF18539007547034', creditor_reference: 'RF18539007547034' }],
    ['/REMI/STRD/INV-7/8', { text: 'INV-7/8', structured_references: ['INV-78'] }],
    ['/REMI/RF18 5390 0754 7034/NAME/Ann', { creditor_reference: 'RF18539007547034' }],
  ] as const)('%s', async ([text, expected]) => {
    expect(await said(text)).toMatchObject(expected)
  })

  test('are not seen where a text has one of them somewhere', async () => {
    expect(await said('INV-7/ID/3')).toMatchObject({ text: 'INV-7/ID/3' })
  })
})

test('a line of 65 characters was cut within a word, a shorter one ends a word', async () => {
  const full = 'x'.repeat(65)
  expect(await said(`${full}\r\ny`)).toMatchObject({ text: `${full}y` })
  expect(await said(`${full.slice(1)}\r\ny`)).toMatchObject({ text: `${full.slice(1)} y` })
})

test('lines with a number are text, name or kind by their number', async () => {
  const numbered = (lines: string) => mtLine(`:61:260302C12,30S051\r\n:NS:${lines}`)
  expect(await numbered('00no\r\n01a\r\n14b\r\n15Ann\r\n17KIND\r\n18no')).toMatchObject({
    text: 'a b',
    payer: { name: 'Ann' },
  })
  expect(await numbered('17KIND  OF')).toMatchObject({ text: 'KIND OF' })
})
