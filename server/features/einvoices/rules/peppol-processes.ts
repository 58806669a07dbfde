import type { Syntax } from './rule.ts'

const process = /urn:fdc:peppol\.eu:2017:poacc:billing:(\d{2}):1\.0/
const billing = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const processes = [
  billing,
  'urn:peppol:france:billing:regulated',
  'urn:peppol:france:billing:non-regulated',
  'urn:peppol:bis:billing_with_response',
]

/** UBL has a list of processes, CII takes any number. */
export const isProcess = (id: string, syntax: Syntax) => (syntax === 'ubl' ? processes.includes(id) : process.test(id))
export const isBilling = (id: string, syntax: Syntax) =>
  syntax === 'ubl' ? processes.includes(id) : id.includes(billing)
