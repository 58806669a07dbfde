import { codes } from './codes.ts'

/** UNTDID 4461 (UN/CEFACT): how it is paid. */
export const paymentMeans = codes('1-70 74-78 91-98 ZZZ')
