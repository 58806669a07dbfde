import { adminRoutes } from './admin-routes.ts'
import { bareRoutes } from './bare-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { moved, screen } from './screen.ts'

/** One screen for several addresses: the form stays mounted when a new invoice becomes a draft. */
const loadInvoiceForm = () =>
  import('#web/features/invoices/draft/invoice-form-page.tsx').then(({ InvoiceFormPage }) => InvoiceFormPage)

/** As for invoices: a new credit note becomes a draft without leaving the form. */
const loadCreditForm = () =>
  import('#web/features/credit-notes/draft/credit-form-page.tsx').then(({ CreditFormPage }) => CreditFormPage)

/** Every address of the application: its guards, its layout, and the screen, which is loaded on demand. */
export const routes = [
  ...bareRoutes,
  screen('/home', {
    title: 'home.title',
    guards: ['auth'],
    messages: ['home', 'banking-home', 'online-payments'],
    load: () => import('#web/features/home/home-page.tsx').then(({ HomePage }) => HomePage),
  }),
  moved('/settings', '/settings/account'),
  screen('/settings/account', {
    title: 'settings.account',
    guards: ['auth'],
    messages: ['account'],
    load: () => import('#web/features/auth/account/account-page.tsx').then(({ AccountPage }) => AccountPage),
  }),
  screen('/settings/password', {
    title: 'settings.password',
    guards: ['auth'],
    messages: ['account'],
    load: () => import('#web/features/auth/account/password-page.tsx').then(({ PasswordPage }) => PasswordPage),
  }),
  moved('/customers', '/customers/list'),
  screen('/customers/list', {
    title: 'customers.title',
    guards: ['customer'],
    messages: ['customers', 'runs'],
    load: () => import('#web/features/customers/list/customers-page.tsx').then(({ CustomersPage }) => CustomersPage),
  }),
  screen('/customers/create', {
    title: 'customers.new',
    guards: ['customer'],
    messages: ['customers'],
    load: () =>
      import('#web/features/customers/form/customer-create-page.tsx').then(
        ({ CustomerCreatePage }) => CustomerCreatePage,
      ),
  }),
  moved('/customers/import', '/imports/create'),
  screen('/customers/edit/$id', {
    title: 'customers.record',
    guards: ['customer'],
    messages: ['customers', 'invoices', 'settlement', 'schedules', 'banking-home', 'reminders'],
    load: () => import('#web/features/customers/record/customer-page.tsx').then(({ CustomerPage }) => CustomerPage),
  }),
  screen('/customers/statement/$id', {
    title: 'statements.title',
    guards: ['customer_or_invoice'],
    messages: ['invoices', 'settlement'],
    load: () => import('#web/features/statements/statement-page.tsx').then(({ StatementPage }) => StatementPage),
  }),
  screen('/customers/ageing', {
    title: 'ageing.title',
    guards: ['customer_or_invoice'],
    messages: ['settlement', 'runs'],
    load: () => import('#web/features/statements/ageing-page.tsx').then(({ AgeingPage }) => AgeingPage),
  }),
  moved('/schedules', '/schedules/list'),
  screen('/schedules/list', {
    title: 'nav.schedules',
    guards: ['customer'],
    messages: ['schedules'],
    load: () => import('#web/features/schedules/list/schedules-page.tsx').then(({ SchedulesPage }) => SchedulesPage),
  }),
  screen('/schedules/create', {
    title: 'schedules.new',
    guards: ['customer'],
    messages: ['invoices', 'item-offers', 'schedules', 'document-details'],
    load: () =>
      import('#web/features/schedules/form/schedule-create-page.tsx').then(
        ({ ScheduleCreatePage }) => ScheduleCreatePage,
      ),
  }),
  screen('/schedules/edit/$id', {
    title: 'schedules.record',
    guards: ['customer'],
    messages: ['invoices', 'item-offers', 'schedules', 'document-details'],
    load: () => import('#web/features/schedules/record/schedule-page.tsx').then(({ SchedulePage }) => SchedulePage),
  }),
  screen('/schedules/email/$id', {
    title: 'schedule_email.title',
    guards: ['customer'],
    messages: ['invoices', 'schedules'],
    load: () =>
      import('#web/features/schedules/email/schedule-email-page.tsx').then(
        ({ ScheduleEmailPage }) => ScheduleEmailPage,
      ),
  }),
  screen('/schedules/rehearsal', {
    title: 'rehearsal.title',
    guards: ['customer'],
    messages: ['schedules'],
    load: () =>
      import('#web/features/schedules/rehearsal/rehearsal-page.tsx').then(({ RehearsalPage }) => RehearsalPage),
  }),
  screen('/schedules/prices', {
    title: 'price_changes.title',
    guards: ['customer'],
    messages: ['schedules'],
    load: () =>
      import('#web/features/schedules/prices/price-change-page.tsx').then(({ PriceChangePage }) => PriceChangePage),
  }),
  moved('/invoices', '/invoices/list'),
  screen('/invoices/list', {
    title: 'nav.invoices',
    guards: ['invoice'],
    messages: ['invoices', 'imported', 'runs'],
    load: () => import('#web/features/invoices/list/invoices-page.tsx').then(({ InvoicesPage }) => InvoicesPage),
  }),
  moved('/reminders', '/reminders/list'),
  screen('/reminders/list', {
    title: 'reminders.title',
    guards: ['invoice'],
    messages: ['reminders', 'runs'],
    load: () => import('#web/features/reminders/list/reminders-page.tsx').then(({ RemindersPage }) => RemindersPage),
  }),
  screen('/invoices/view/$id', {
    title: 'invoices.record',
    guards: ['invoice'],
    messages: ['invoices', 'settlement', 'imported', 'deliveries', 'online-payments', 'late-payment'],
    load: () => import('#web/features/invoices/record/invoice-page.tsx').then(({ InvoicePage }) => InvoicePage),
  }),
  screen('/invoices/create', {
    title: 'invoice_form.new',
    guards: ['manage_invoices'],
    messages: ['invoices', 'item-offers', 'document-details'],
    load: loadInvoiceForm,
  }),
  screen('/invoices/create/replicate/$replicateinvoiceid', {
    title: 'invoice_form.new',
    guards: ['manage_invoices'],
    messages: ['invoices', 'item-offers', 'document-details'],
    load: loadInvoiceForm,
  }),
  screen('/invoices/create/$scheduleid', {
    title: 'invoice_form.new',
    guards: ['manage_invoices'],
    messages: ['invoices', 'schedules', 'document-details'],
    load: () =>
      import('#web/features/schedules/start/schedule-start-page.tsx').then(
        ({ ScheduleStartPage }) => ScheduleStartPage,
      ),
  }),
  screen('/invoices/edit/$id', {
    title: 'invoice_form.invoice',
    guards: ['manage_invoices'],
    messages: ['invoices', 'item-offers', 'document-details'],
    load: loadInvoiceForm,
  }),
  screen('/invoices/payment/$id', {
    title: 'payments.record',
    guards: ['manage_payments'],
    messages: ['invoices', 'settlement'],
    load: () =>
      import('#web/features/payments/form/record-payment-page.tsx').then(({ RecordPaymentPage }) => RecordPaymentPage),
  }),
  moved('/items', '/items/list'),
  screen('/items/list', {
    title: 'items.title',
    guards: ['invoice'],
    messages: ['items', 'item-offers'],
    load: () => import('#web/features/items/list/items-page.tsx').then(({ ItemsPage }) => ItemsPage),
  }),
  screen('/items/create', {
    title: 'items.new',
    guards: ['manage_invoices'],
    messages: ['items', 'item-offers'],
    load: () => import('#web/features/items/form/item-create-page.tsx').then(({ ItemCreatePage }) => ItemCreatePage),
  }),
  screen('/items/edit/$id', {
    title: 'items.record',
    guards: ['invoice'],
    messages: ['items', 'item-offers'],
    load: () => import('#web/features/items/record/item-page.tsx').then(({ ItemPage }) => ItemPage),
  }),
  moved('/payments', '/payments/list'),
  screen('/payments/list', {
    title: 'payments.title',
    guards: ['invoice'],
    messages: ['settlement'],
    load: () => import('#web/features/payments/list/payments-page.tsx').then(({ PaymentsPage }) => PaymentsPage),
  }),
  screen('/payments/view/$id', {
    title: 'payments.record_title',
    guards: ['invoice'],
    messages: ['invoices', 'settlement', 'imported', 'banking-home', 'online-payments'],
    load: () => import('#web/features/payments/record/payment-page.tsx').then(({ PaymentPage }) => PaymentPage),
  }),
  screen('/payments/create', {
    title: 'payments.new',
    guards: ['manage_payments'],
    messages: ['invoices', 'settlement'],
    load: () =>
      import('#web/features/payments/form/payment-create-page.tsx').then(({ PaymentCreatePage }) => PaymentCreatePage),
  }),
  screen('/banking/list', {
    title: 'banking.title',
    guards: ['manage_payments'],
    messages: ['banking'],
    load: () => import('#web/features/banking/list/banking-page.tsx').then(({ BankingPage }) => BankingPage),
  }),
  screen('/banking/match/$bank_id', {
    title: 'banking.match',
    guards: ['manage_payments'],
    messages: ['banking', 'invoices', 'settlement'],
    load: () => import('#web/features/banking/match/match-page.tsx').then(({ MatchPage }) => MatchPage),
  }),
  screen('/banking/line/$id', {
    title: 'banking.match',
    guards: ['manage_payments'],
    messages: ['banking'],
    load: () => import('#web/features/banking/match/line-link-page.tsx').then(({ LineLinkPage }) => LineLinkPage),
  }),
  screen('/banking/statements/$bank_id', {
    title: 'banking.statements',
    guards: ['manage_payments'],
    messages: ['banking'],
    load: () =>
      import('#web/features/banking/statements/statements-page.tsx').then(({ StatementsPage }) => StatementsPage),
  }),
  screen('/einvoices/read', {
    title: 'einvoices.title',
    guards: ['invoice'],
    messages: ['einvoices', 'invoices'],
    load: () => import('#web/features/einvoices/e-invoice-page.tsx').then(({ EInvoicePage }) => EInvoicePage),
  }),
  moved('/imports', '/imports/list'),
  screen('/imports/list', {
    title: 'imports.title',
    guards: ['manage_invoices'],
    messages: ['imports', 'open-documents'],
    load: () => import('#web/features/imports/list/imports-page.tsx').then(({ ImportsPage }) => ImportsPage),
  }),
  screen('/imports/create', {
    title: 'imports.new',
    guards: ['manage_invoices'],
    messages: ['imports', 'open-documents'],
    load: () =>
      import('#web/features/imports/create/import-create-page.tsx').then(({ ImportCreatePage }) => ImportCreatePage),
  }),
  screen('/imports/view/$id', {
    title: 'imports.record',
    guards: ['manage_invoices'],
    messages: ['imports', 'open-documents'],
    load: () => import('#web/features/imports/record/import-page.tsx').then(({ ImportPage }) => ImportPage),
  }),
  ...reportRoutes,
  moved('/creditnote', '/creditnote/list'),
  screen('/creditnote/list', {
    title: 'nav.credit_notes',
    guards: ['invoice'],
    messages: ['invoices', 'settlement'],
    load: () =>
      import('#web/features/credit-notes/list/credit-notes-page.tsx').then(({ CreditNotesPage }) => CreditNotesPage),
  }),
  screen('/creditnote/view/$id', {
    title: 'credit_notes.record',
    guards: ['invoice'],
    messages: ['invoices', 'settlement', 'imported', 'deliveries'],
    load: () =>
      import('#web/features/credit-notes/record/credit-note-page.tsx').then(({ CreditNotePage }) => CreditNotePage),
  }),
  screen('/creditnote/create/$invoiceid', {
    title: 'credit_notes.new',
    guards: ['manage_invoices'],
    messages: ['invoices', 'item-offers', 'settlement', 'document-details'],
    load: loadCreditForm,
  }),
  screen('/creditnote/edit/$id', {
    title: 'credit_notes.record',
    guards: ['manage_invoices'],
    messages: ['invoices', 'item-offers', 'settlement', 'document-details'],
    load: loadCreditForm,
  }),
  moved('/notes', '/notes/list'),
  screen('/notes/list', {
    title: 'nav.notes',
    guards: ['auth'],
    load: () => import('#web/features/notes/notes-page.tsx').then(({ NotesPage }) => NotesPage),
  }),
  ...adminRoutes,
  screen('/$', {
    title: 'not_found.title',
    guards: [],
    layout: 'bare',
    load: () => import('#web/app/layout/not-found-page.tsx').then(({ NotFoundPage }) => NotFoundPage),
  }),
]
