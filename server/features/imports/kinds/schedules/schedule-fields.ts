import type { ImportProfile } from '#shared/features/imports/imports.contract.ts'
import type { ImportField, Profile } from '#server/features/imports/kinds/import-kind.ts'

const text = (headings: readonly string[], example = ''): ImportField => ({ type: 'text', headings, example })
const date = (headings: readonly string[], example = ''): ImportField => ({ type: 'date', headings, example })
const decimal = (headings: readonly string[], example = ''): ImportField => ({ type: 'decimal', headings, example })

/** A schedule has one row for each of its lines. What is said of the schedule counts where its first row says it. */
export const scheduleImportFields: Record<string, ImportField> = {
  key: text(['schedule', 'schedule number', 'profile', 'template name'], 'S-1'),
  customer_code: text(['customer number', 'account', 'customer id'], ''),
  customer_name: text(['customer', 'contact', 'contact name', 'client', 'company', 'kunde'], 'Harbour Lights Ltd'),
  schedule_name: text(['name', 'title', 'bezeichnung', 'nom'], 'Hosting'),
  reference: text(['order number', 'po number', 'your reference'], ''),
  frequency: text(['repeats', 'repeat', 'recurrence', 'recurrence frequency', 'interval'], 'monthly'),
  every: decimal(['repeat every', 'interval count'], '1'),
  next_date: date(['next invoice date', 'next run', 'next issue date'], '2027-01-01'),
  start_date: date(['start', 'first date'], ''),
  end_date: date(['end', 'expiry date', 'until'], ''),
  end_count: decimal(['number of invoices', 'occurrences'], ''),
  currency: text(['currency code', 'devise', 'währung'], 'GBP'),
  terms_days: text(['terms', 'payment terms', 'days'], '30'),
  terms_kind: text(['payment terms type', 'terms type'], 'days_after_invoice'),
  action: text(['on run', 'invoice will be', 'status'], 'draft'),
  description: { ...text(['item description', 'details', 'beschreibung'], 'Hosting {month} {year}'), required: true },
  quantity: decimal(['qty', 'menge', 'quantité'], '1'),
  line_unit: text(['unit', 'einheit', 'unité'], 'month'),
  unit_price: {
    ...decimal(['price', 'rate', 'unit amount', 'amount', 'preis', 'prix unitaire'], '49.50'),
    required: true,
  },
  discount_percent: decimal(['discount', 'discount %', 'rabatt', 'remise'], ''),
  vat: text(['vat code', 'tax', 'tax rate', 'tax type', 'tva', 'ust'], 'standard'),
  account_code: text(['nominal code', 'nominal', 'sales account', 'erlöskonto', 'compte'], ''),
}

/** Headings of recurring invoices, as these systems publish or name them. */
export const scheduleProfiles: Partial<Record<ImportProfile, Profile>> = {
  counterfoil: {
    marks: [
      ['schedule_name', 'next_date', 'line_unit'],
      // As the call for a schedule names them.
      ['every', 'unit', 'start_date'],
    ],
    fields: { unit: 'frequency' },
  },
  xero: {
    marks: [
      ['ContactName', 'UnitAmount', 'NextScheduledDate'],
      ['ContactName', 'UnitAmount', 'NextInvoiceDate'],
    ],
    fields: {
      RepeatingInvoiceID: 'key',
      ContactName: 'customer_name',
      AccountNumber: 'customer_code',
      Reference: 'reference',
      Period: 'every',
      Unit: 'frequency',
      StartDate: 'start_date',
      NextScheduledDate: 'next_date',
      NextInvoiceDate: 'next_date',
      EndDate: 'end_date',
      DueDate: 'terms_days',
      DueDateDay: 'terms_days',
      DueDateType: 'terms_kind',
      DueDateSalesDay: 'terms_days',
      DueDateSalesTerm: 'terms_kind',
      AccountCode: 'account_code',
      Status: 'action',
      CurrencyCode: 'currency',
      Currency: 'currency',
      Description: 'description',
      Quantity: 'quantity',
      UnitAmount: 'unit_price',
      Discount: 'discount_percent',
      TaxType: 'vat',
    },
  },
  quickbooks: {
    marks: [['Template Name', 'Interval', 'Next Date']],
    fields: {
      'Template Name': 'key',
      Customer: 'customer_name',
      Interval: 'frequency',
      'Next Date': 'next_date',
      'End Date': 'end_date',
      'Product/Service description': 'description',
      Qty: 'quantity',
      Rate: 'unit_price',
      'VAT code': 'vat',
    },
  },
  freeagent: {
    marks: [['Contact', 'Frequency', 'Next Recurs On']],
    fields: {
      Contact: 'customer_name',
      Frequency: 'frequency',
      'Next Recurs On': 'next_date',
      'Recurring End Date': 'end_date',
      'Payment Terms In Days': 'terms_days',
      'Item Type': 'line_unit',
      'Sales Tax Rate': 'vat',
    },
  },
  zoho: {
    marks: [['Recurrence Name', 'Customer Name', 'Item Price']],
    fields: {
      'Recurrence Name': 'schedule_name',
      'Customer Name': 'customer_name',
      'Customer ID': 'customer_code',
      'Recurrence Frequency': 'frequency',
      'Repeat Every': 'every',
      'Start Date': 'start_date',
      'Next Invoice Date': 'next_date',
      'End Date': 'end_date',
      'Currency Code': 'currency',
      'Payment Terms': 'terms_days',
      'Item Desc': 'description',
      Quantity: 'quantity',
      'Usage unit': 'line_unit',
      'Item Price': 'unit_price',
      Discount: 'discount_percent',
      'Item Tax': 'vat',
    },
  },
  stripe: {
    marks: [['Customer Name', 'Interval', 'Current Period End (UTC)']],
    fields: {
      id: 'key',
      'Customer Name': 'customer_name',
      Plan: 'description',
      Quantity: 'quantity',
      Interval: 'frequency',
      Amount: 'unit_price',
      Currency: 'currency',
      'Current Period End (UTC)': 'next_date',
    },
  },
}
