import { readStatementFile } from '#server/features/banking/reading/read-statement-file.ts'

export const camtEntry = (amount: string, inside: string, mark = 'CRDT') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt>${inside}</Ntry>`

/** What is given begins in line 3. */
export const camtStatement = (inside: string, version = '053.001.02', kind = 'BkToCstmrStmt', one = 'Stmt') =>
  `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}"><${kind}><${one}><Id>S1</Id><CreDtTm>2026-03-03T01:00:00</CreDtTm>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>${inside}</${one}></${kind}></Document>`

export const readCamtFile = (xml: string) => readStatementFile(Buffer.from(xml), 'a.xml', { currency: 'EUR' })

export async function camtStatements(xml: string) {
  const read = await readCamtFile(xml)
  if (!('statements' in read)) throw new Error(JSON.stringify(read))
  return read.statements
}

export async function camtLines(xml: string) {
  const [only] = await camtStatements(xml)
  return only?.lines ?? []
}
