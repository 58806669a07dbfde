import { codes } from './codes.ts'

/** UNTDID 1001 (UN/CEFACT), those that ask for money. */
export const invoiceTypes = codes(
  '71 80-82 84 102 130 202-204 211 218 219 295 325 326 331 380 382-390 393-395 456 457 471-473 500 501 527 553 575 623 633 751 780 817 870 875-877 935',
)

/** UNTDID 1001 (UN/CEFACT), those that take money off. */
export const creditNoteTypes = codes('81 83 261 262 296 308 381 396 420 458 502 503 532')
