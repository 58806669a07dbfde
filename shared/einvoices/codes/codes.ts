/**
 * The codes of a list, written one after the other, and numbers that follow each other by the first and the last: 80-82. Each list says
 * its name and who keeps it; the version of all of them is that of the code lists of EN 16931, in its release of April 2026.
 */
export const codes = (written: string): ReadonlySet<string> => new Set(written.split(' ').flatMap(numbersOf))

function numbersOf(code: string) {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(code) ?? []
  const count = Number(last) - Number(first)
  return first === undefined ? code : Array.from({ length: count + 1 }, (_, index) => String(Number(first) + index))
}

/** UNTDID 1001 (UN/CEFACT), those that ask for money. */
export const invoiceTypes = codes(
  '71 80-82 84 102 130 202-204 211 218 219 295 325 326 331 380 382-390 393-395 456 457 471-473 500 501 527 553 575 623 633 751 780 817 870 875-877 935',
)

/** UNTDID 1001 (UN/CEFACT), those that take money off. */
export const creditNoteTypes = codes('81 83 261 262 296 308 381 396 420 458 502 503 532')

/** UNTDID 4461 (UN/CEFACT): how it is paid. */
export const paymentMeans = codes('1-70 74-78 91-98 ZZZ')

/** UNTDID 5305 (UN/CEFACT): how VAT applies; B is split payment in Italy. */
export const vatCategories = codes('AE L M E S Z G O K B')

/** VATEX (European Commission): why there is no VAT. */
export const exemptionCodes = codes(
  'VATEX-EU-79-C VATEX-EU-132 VATEX-EU-132-1A VATEX-EU-132-1B VATEX-EU-132-1C VATEX-EU-132-1D VATEX-EU-132-1E VATEX-EU-132-1F VATEX-EU-132-1G VATEX-EU-132-1H VATEX-EU-132-1I VATEX-EU-132-1J VATEX-EU-132-1K VATEX-EU-132-1L VATEX-EU-132-1M VATEX-EU-132-1N VATEX-EU-132-1O VATEX-EU-132-1P VATEX-EU-132-1Q VATEX-EU-135-1 VATEX-EU-143 VATEX-EU-143-1A VATEX-EU-143-1B VATEX-EU-143-1C VATEX-EU-143-1D VATEX-EU-143-1E VATEX-EU-143-1F VATEX-EU-143-1FA VATEX-EU-143-1G VATEX-EU-143-1H VATEX-EU-143-1I VATEX-EU-143-1J VATEX-EU-143-1K VATEX-EU-143-1L VATEX-EU-144 VATEX-EU-146-1E VATEX-EU-159 VATEX-EU-309 VATEX-EU-148 VATEX-EU-148-A VATEX-EU-148-B VATEX-EU-148-C VATEX-EU-148-D VATEX-EU-148-E VATEX-EU-148-F VATEX-EU-148-G VATEX-EU-151 VATEX-EU-151-1A VATEX-EU-151-1AA VATEX-EU-151-1B VATEX-EU-151-1C VATEX-EU-151-1D VATEX-EU-151-1E VATEX-EU-G VATEX-EU-O VATEX-EU-IC VATEX-EU-AE VATEX-EU-D VATEX-EU-F VATEX-EU-I VATEX-EU-J VATEX-FR-FRANCHISE VATEX-FR-CNWVAT VATEX-EU-153 VATEX-FR-CGI261-1 VATEX-FR-CGI261-2 VATEX-FR-CGI261-3 VATEX-FR-CGI261-4 VATEX-FR-CGI261-5 VATEX-FR-CGI261-7 VATEX-FR-CGI261-8 VATEX-FR-CGI261A VATEX-FR-CGI261B VATEX-FR-CGI261C-1 VATEX-FR-CGI261C-2 VATEX-FR-CGI261C-3 VATEX-FR-CGI261D-1 VATEX-FR-CGI261D-1BIS VATEX-FR-CGI261D-2 VATEX-FR-CGI261D-3 VATEX-FR-CGI261D-4 VATEX-FR-CGI261E-1 VATEX-FR-CGI261E-2 VATEX-FR-CGI277A VATEX-FR-CGI275 VATEX-FR-298SEXDECIESA VATEX-FR-CGI295 VATEX-FR-AE',
)
