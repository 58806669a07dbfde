import * as fc from 'fast-check'

/** The halves of pairs lie between the characters. */
const firstHalf = 0xd8_00
const halves = 0x8_00

/**
 * Any character of Unicode, as fast-check's own `binary`, which lists all million of them first: that takes a second of each
 * process that asks for it.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10_ff_ff - halves }).map(
  (place) => String.fromCodePoint(place < firstHalf ? place : place + halves),
  (character) => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined
    if (code === undefined || character !== String.fromCodePoint(code)) throw new Error('This is not one character.')
    return code < firstHalf ? code : code - halves
  },
)
