import type { Access } from '#shared/access/permissions.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

type Rule = [access: Access, method: RegExp, path: RegExp]

const any = /./
const reads = /^GET$/

/**
 * Who may call what, stated again independently of the contracts: it finds a contract that allows too much and a
 * path without any rule. The first matching rule applies.
 */
const rules: Rule[] = [
  ['public', /^POST$/, /^\/(login|password\/reset|password\/email|email\/resend|email\/(verify|undo)\/:id)$/],
  ['public', /^GET$/, /^\/password\/reset\/:token$/],
  ['public', reads, /^\/health(\/live|\/ready)?$/],
  ['public', /^POST$/, /^\/einvoices\/deliveries\/:id\/answer$/],
  ['public', any, /^\/setup\/:token$/],
  ['public', /^POST$/, /^\/mail\/events\/:token$/],
  ['public', any, /^\/c\/:token(\/|$)/],
  ['public', /^POST$/, /^\/payments\/online\/:provider\/events$/],
  ['signed_in', any, /^\/(logout|user|note\/create|notes|notes\/export|views|views\/:id|search|home|mail)$/],
  ['signed_in', any, /^\/settings\//],
  ['signed_in', reads, /^\/vat-codes$/],
  ['super_admin', any, /^\/admin\/roles(\/|$)/],
  ['admin_access', reads, /^\/(admin|audit|metrics)(\/|$)/],
  ['admin_access', /^POST$/, /^\/audit\/verify$/],
  ['manage_admin', any, /^\/admin(\/|$)/],
  ['customer_or_invoice_access', reads, /^\/customers\/:id\/(statement|ageing)(\/|$)/],
  ['customer_or_invoice_access', reads, /^\/(ageing|reports\/ageing)(\/|$)/],
  ['manage_invoices', any, /^\/customers\/:id\/statement\/email$/],
  ['customer_access', any, /^\/customers(\/|$)/],
  ['manage_invoices', /^POST$/, /^\/schedules\/:id\/(run|invoices)$/],
  ['customer_access', any, /^\/schedules(\/|$)/],
  ['manage_invoices', reads, /^\/(invoices|creditnotes)\/:id\/(email|issue-and-email|creditable)$/],
  ['manage_payments', reads, /^\/payments\/defaults$/],
  ['manage_invoices', reads, /^\/((invoices|creditnotes)\/defaults|invoices\/bulk\/:id)$/],
  ['invoice_access', /^POST$/, /^\/invoices\/download\/(pdf|zip)$/],
  ['invoice_access', /^POST$/, /^\/(einvoices\/read|(invoices|creditnotes)\/:id\/check)$/],
  ['invoice_access', reads, /^\/einvoices(\/|$)/],
  ['manage_invoices', any, /^\/einvoices(\/|$)/],
  ['customer_or_invoice_access', reads, /^\/items\/choices$/],
  ['manage_invoices', any, /^\/emails\/addresses\/try-again$/],
  ['manage_invoices', reads, /^\/reminders\/send\/:id$/],
  ['invoice_access', reads, /^\/(invoices|creditnotes|payments|items|reports|archive|reminders)(\/|$)/],
  ['invoice_access', reads, /^\/banking\/payers$/],
  ['invoice_access', reads, /^\/home\/attention$/],
  ['manage_payments', any, /^\/(invoices|creditnotes)\/:id\/(allocations|refunds|writeoffs)(\/|$)/],
  ['manage_payments', any, /^\/(payments|banking)(\/|$)/],
  ['manage_invoices', any, /^\/(invoices|creditnotes|items|imports|statements|reminders|links)(\/|$)/],
]

export const whoMayCall = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Access | undefined =>
  rules.find(([, methods, paths]) => methods.test(method) && paths.test(path.slice('/api'.length)))?.[0]
