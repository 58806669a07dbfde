import { abroad } from './customers/abroad.ts'
import type { DemoCustomer } from './customers/demo-customer.ts'
import { restOfTheKingdom } from './customers/rest-of-the-kingdom.ts'
import { westCountry } from './customers/west-country.ts'

/** Oldest first, so that their account codes go up with the years. */
export const demoCustomers: DemoCustomer[] = [...westCountry, ...restOfTheKingdom, ...abroad].toSorted(
  (a, b) => b.since_days - a.since_days,
)

/** The users who added them, in turn. */
export const addedBy = ['manager@example.com', 'clerk@example.com', 'clerk@example.com', 'owner@example.com']

/** Internal notes about a customer. */
export const demoCustomerNotes: { customer: string; days_ago: number; by: string; note: string }[] = [
  {
    customer: 'Hartwell Foods Ltd',
    days_ago: 410,
    by: 'clerk@example.com',
    note: 'No purchase order number, no payment. Ask Kate before issuing; numbers begin with HF.',
  },
  {
    customer: 'Hartwell Foods Ltd',
    days_ago: 35,
    by: 'manager@example.com',
    note: 'Spring catalogue agreed: 12,000 copies, same paper as last year, delivered to the cold store in two lots.',
  },
  {
    customer: 'Hartwell Logistics Ltd',
    days_ago: 388,
    by: 'clerk@example.com',
    note: 'Same ledger as Hartwell Foods, but invoices must be kept apart.',
  },
  {
    customer: 'Northline Rail Services plc',
    days_ago: 290,
    by: 'manager@example.com',
    note: 'They pay on the last Friday of the month after next, whatever the invoice says.\nRemittances come from a portal.',
  },
  {
    customer: 'Pemberton Galleries Ltd',
    days_ago: 240,
    by: 'owner@example.com',
    note: 'Araminta asked for one invoice per exhibition, with the hire days on separate lines.',
  },
  {
    customer: 'Mendip Stone & Slate Ltd',
    days_ago: 205,
    by: 'auditor@example.com',
    note: 'Checked for the quarter: site hoardings fall under the domestic reverse charge; their CIS statement is on file.',
  },
  {
    customer: 'The Lantern Festival CIC',
    days_ago: 176,
    by: 'clerk@example.com',
    note: 'Half in advance, half the week after the festival. Skye is away in August.',
  },
  {
    customer: 'Atelier Beaurivage SARL',
    days_ago: 150,
    by: 'clerk@example.com',
    note: 'Camille préfère que les factures partent aussi à la comptabilité. Documents in French, please.',
  },
  {
    customer: 'Nordlicht Messebau GmbH',
    days_ago: 121,
    by: 'manager@example.com',
    note: 'Delivery to Tor 3 only between 6 and 10 in the morning, with the stand number on every crate.',
  },
  {
    customer: 'Harbor & Pine Exhibits Inc.',
    days_ago: 98,
    by: 'manager@example.com',
    note: 'Their bank takes 15 USD off each transfer. Write the difference off as a bank charge.',
  },
  {
    customer: 'Thistle & Rowan Publishing Ltd',
    days_ago: 77,
    by: 'auditor@example.com',
    note: 'Books are zero-rated; bookmarks and posters are not. Two of the sampled invoices were split correctly.',
  },
  {
    customer: 'Fiorelli Seaside Confectionery Ltd',
    days_ago: 141,
    by: 'owner@example.com',
    note: 'Tony has retired and closed the shop. Everything is paid. Archived.',
  },
  {
    customer: 'Aozora Stationery K.K.',
    days_ago: 22,
    by: 'clerk@example.com',
    note: 'Haruka confirmed: amounts in whole yen, and the packing list in the same mail as the invoice.',
  },
  {
    customer: 'Hamble & Itchen Ferries plc',
    days_ago: 9,
    by: 'manager@example.com',
    note: 'New timetable boards wanted for the summer. Credit limit raised after talking to Olivia.',
  },
]
