import { messages as account } from './account.ts'
import { messages as administration } from './administration.ts'
import { messages as auditLog } from './audit-log.ts'
import { messages as banking } from './banking.ts'
import { messages as bankingHome } from './banking-home.ts'
import { messages as bankingMatching } from './banking-matching.ts'
import { messages as customerPage } from './customer-page.ts'
import { messages as customers } from './customers.ts'
import { messages as deliveries } from './deliveries.ts'
import { messages as desk } from './app-shell.ts'
import { messages as documentDetails } from './document-details.ts'
import { messages as eInvoiceRules } from './einvoice-rules.ts'
import { messages as eInvoices } from './einvoices.ts'
import { messages as entrance } from './sign-in.ts'
import { messages as errors } from './errors.ts'
import { messages as imports } from './imports.ts'
import { messages as home } from './home.ts'
import { messages as imported } from './imported.ts'
import { messages as invoices } from './invoices.ts'
import { messages as itemOffers } from './item-offers.ts'
import { messages as items } from './items.ts'
import { messages as latePayment } from './late-payment.ts'
import { messages as mailEvents } from './mail-events.ts'
import { messages as onlinePayments } from './online-payments.ts'
import { messages as openDocuments } from './open-documents.ts'
import { messages as paper } from './paper.ts'
import { messages as reminderReasons } from './reminder-reasons.ts'
import { messages as reminders } from './reminders.ts'
import { messages as reminderPlans } from './reminder-plans.ts'
import { messages as reports } from './reports.ts'
import { messages as runs } from './runs.ts'
import { messages as schedules } from './schedules.ts'
import { messages as settlement } from './settlement.ts'
import { messages as setup } from './setup.ts'

export const locale = 'de'
export const name = 'Deutsch'

export const messages = {
  ...entrance,
  ...desk,
  ...auditLog,
  ...documentDetails,
  ...latePayment,
  ...mailEvents,
  ...banking,
  ...bankingHome,
  ...bankingMatching,
  ...customerPage,
  ...customers,
  ...invoices,
  ...deliveries,
  ...itemOffers,
  ...items,
  ...account,
  ...home,
  ...imports,
  ...imported,
  ...onlinePayments,
  ...openDocuments,
  ...settlement,
  ...runs,
  ...setup,
  ...reports,
  ...reminderPlans,
  ...reminders,
  ...reminderReasons,
  ...schedules,
  ...administration,
  ...eInvoices,
  ...eInvoiceRules,
  ...errors,
  ...paper,
}
