import { expect, test } from 'vitest'
import { countries } from '#shared/geography/address.ts'
import { judgeVatNumber } from './vat-numbers.ts'

/** Example numbers published by tax offices and registers, at least one for every format of a country. */
const right: Record<string, string[]> = {
  AT: ['ATU13585627'],
  BE: ['BE0428759497', 'BE428759497', 'BE1000000021'],
  BG: ['BG175074752', 'BG7523169263', 'BG8032056031', 'BG7552010005', 'BG7111042925'],
  CH: ['CHE107787577IVA', 'CHE107787577MWST', 'CHE107787577'],
  CY: ['CY10259033P'],
  CZ: ['CZ25123891', 'CZ7103192745', 'CZ991231123', 'CZ640903926', 'CZ682127228'],
  DE: ['DE136695976'],
  DK: ['DK13585628', 'DK13748136'],
  EE: ['EE100931558', 'EE100594102'],
  EL: ['EL094259216'],
  ES: ['ES54362315K', 'ESX5253868R', 'ESM1234567L', 'ESB58378431', 'ESJ99216582', 'ESU99216632', 'ESQ2826000H'],
  FI: ['FI20774740'],
  FR: ['FR40303265045', 'FR23334175221', 'FRK7399859412', 'FR4Z123456782', 'FR53000004605'],
  GB: ['GB980780684', 'GB340804329', 'GB346270013', 'GB980780684001', 'GBGD001', 'GBHA599', 'GBGD888800101'],
  GR: ['GR094259216'],
  HR: ['HR33392005961'],
  HU: ['HU12892312'],
  IE: ['IE6433435F', 'IE6433435OA', 'IE8D79739I', 'IE1234567FA', 'IE9Y71814N'],
  IT: ['IT00743110157'],
  LT: ['LT119511515', 'LT100001919017', 'LT100004801610'],
  LU: ['LU15027442'],
  LV: ['LV40003521600', 'LV16117519997', 'LV32867300679'],
  MT: ['MT11679112'],
  NL: ['NL004495445B01', 'NL002455799B11', 'NL123456789B13'],
  NO: ['NO995525828MVA', 'NO995525828'],
  PL: ['PL8567346215'],
  PT: ['PT501964843'],
  RO: ['RO18547290', 'RO1630615123457', 'RO19'],
  SE: ['SE123456789701', 'SE123456789702'],
  SI: ['SI50223054'],
  SK: ['SK2022749619'],
  XI: ['XI980780684'],
}

test.for(Object.values(right).flat())('%s is right', (number) => {
  expect(judgeVatNumber(number)).toBe('right')
})

test.for([
  // Accepted for years by a checker that only looked at the format.
  'FRK7399859612',
  'FR4Z123476782',
  'LV00003521600',
  'LV16117119997',
  'FRIO334175221',
  'FR84323140391',
  'CZ95123891',
  'CY12259033P',
  'GB000000000',
  'GB980780685',
  'GBGD500',
  'GBHA499',
  'GBHA888850101',
  'IE8?79739J',
  'NL123456789B12',
  'NL000000000B00',
  'SE123456789700',
  'SE123456789799',
  'IT00743110158',
  'CHE107787578MWST',
  'NO995525829MVA',
  'ESI12345678',
  'DE011125440',
  'SI50223000',
  'RO0',
  'AT13585627',
  'XI980780685',
  'LV40003521600 ',
])('%s is wrong', (number) => {
  expect(judgeVatNumber(number)).toBe('wrong')
})

test('of every country that is checked a number with another last digit is noticed', () => {
  // Swedish and Dutch numbers end with a count that is not checked.
  const ended = Object.entries(right).flatMap(([country, [number = '']]) =>
    ['NL', 'SE'].includes(country) ? [] : number,
  )
  for (const number of ended) {
    const place = number.search(/\d(?=\D*$)/)
    const others = Array.from('0123456789').filter((digit) => digit !== number[place])
    const slipped = others.map((digit) => `${number.slice(0, place)}${digit}${number.slice(place + 1)}`)
    expect(slipped.filter((other) => judgeVatNumber(other) === 'right')).toEqual([])
  }
})

test('numbers of other countries are accepted unchecked, and those of no country are invalid', () => {
  for (const number of ['US123456789', 'AU51824753556', 'IS12345', 'EU372000041', 'IM3720000041', 'JE12345'])
    expect(judgeVatNumber(number)).toBe('not_checked')
  for (const number of ['ZZ123456', 'QQ1', '123456789', 'constructor', 'USA', 'US', '', 'US12345678901234567890'])
    expect(judgeVatNumber(number)).toBe('wrong')
})

test('every country of the EU, the United Kingdom, Switzerland and Norway is checked', () => {
  const union = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
  const checked = [...countries, 'EL'].filter((country) => judgeVatNumber(`${country}00`) === 'wrong')
  expect(checked.toSorted()).toEqual([...union, 'CH', 'GB', 'GR', 'NO', 'XI'].toSorted())
})
