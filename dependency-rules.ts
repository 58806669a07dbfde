import type { ICruiseOptions, IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser'

/** Which feature may call which other on the server. This table is the architecture: a new name in it is a decision. */
export const uses: Record<string, string[]> = {
  archive: ['credit-notes', 'documents', 'invoices'],
  audit: [],
  auth: ['audit', 'email', 'roles', 'users'],
  banking: ['audit', 'banks', 'credit-notes', 'payments'],
  banks: ['audit', 'email', 'users'],
  books: [],
  business: ['audit'],
  'credit-notes': ['audit', 'business', 'customers', 'documents', 'einvoices', 'invoices', 'items', 'payments'],
  'customer-links': [],
  'customer-page': [
    'auth',
    'banks',
    'business',
    'credit-notes',
    'customer-links',
    'customers',
    'einvoices',
    'invoices',
    'notes',
    'online-payments',
  ],
  customers: ['audit', 'business'],
  dashboards: [
    'audit',
    'auth',
    'books',
    'business',
    'credit-notes',
    'customer-page',
    'deliveries',
    'email',
    'invoices',
    'online-payments',
    'reminders',
    'schedules',
    'statements',
  ],
  deliveries: ['business', 'einvoices'],
  documents: ['audit', 'business', 'customers', 'deliveries', 'einvoices', 'email'],
  einvoices: ['business', 'customers'],
  email: ['audit'],
  imports: [
    'business',
    'credit-notes',
    'customers',
    'documents',
    'einvoices',
    'invoices',
    'items',
    'payments',
    'schedules',
  ],
  invoices: ['audit', 'banks', 'business', 'customer-links', 'customers', 'documents', 'einvoices', 'email', 'items'],
  items: ['audit', 'business'],
  'late-payment': ['audit', 'business', 'customers', 'invoices'],
  notes: [],
  'online-payments': ['audit', 'payments'],
  payments: ['audit', 'banks', 'business', 'customers', 'documents', 'email', 'invoices'],
  reminders: ['audit', 'banks', 'business', 'customers', 'documents', 'email', 'invoices', 'statements'],
  reports: ['business', 'documents', 'statements'],
  roles: ['audit'],
  schedules: [
    'audit',
    'banks',
    'business',
    'customers',
    'deliveries',
    'documents',
    'email',
    'invoices',
    'items',
    'users',
  ],
  search: ['business', 'credit-notes', 'customers', 'invoices', 'items'],
  setup: ['auth', 'business', 'documents', 'roles', 'users'],
  statements: ['banks', 'business', 'customers', 'documents', 'email', 'late-payment'],
  system: [],
  users: ['audit', 'roles'],
  views: [],
}

/**
 * The same for the screens: whose `public/` and `.queries.ts` a feature may import. The pages of customers and of invoices show parts of
 * other features, which in turn choose a customer or link to an invoice: these features import each other.
 */
export const webUses: Record<string, string[]> = {
  admin: ['audit', 'books', 'notes', 'schedules'],
  archive: [],
  audit: ['views'],
  auth: [],
  banking: ['audit', 'credit-notes', 'customers', 'notes', 'payments'],
  banks: ['admin', 'audit', 'notes'],
  books: [],
  business: ['admin', 'audit', 'late-payment', 'notes'],
  'credit-notes': ['audit', 'business', 'customers', 'documents', 'notes', 'payments', 'views'],
  'customer-links': [],
  'customer-page': [],
  customers: [
    'audit',
    'banking',
    'business',
    'credit-notes',
    'imports',
    'invoices',
    'notes',
    'payments',
    'reminders',
    'schedules',
    'statements',
    'views',
  ],
  documents: ['business', 'email', 'items', 'notes'],
  einvoices: ['customers'],
  email: ['admin', 'views'],
  home: [
    'banking',
    'credit-notes',
    'customer-page',
    'documents',
    'email',
    'invoices',
    'online-payments',
    'reminders',
    'schedules',
    'statements',
  ],
  imports: ['audit'],
  invoices: [
    'audit',
    'business',
    'credit-notes',
    'customer-links',
    'customers',
    'documents',
    'email',
    'imports',
    'late-payment',
    'notes',
    'payments',
    'reminders',
    'schedules',
    'views',
  ],
  items: ['audit', 'business', 'imports', 'invoices', 'notes', 'schedules', 'views'],
  'late-payment': [],
  notes: [],
  'online-payments': ['admin', 'payments'],
  payments: ['audit', 'customers', 'documents', 'email', 'invoices', 'notes', 'online-payments', 'views'],
  reminders: ['admin', 'email'],
  reports: ['archive'],
  roles: ['admin', 'audit'],
  schedules: ['audit', 'business', 'customers', 'documents', 'email', 'imports', 'invoices', 'notes', 'views'],
  search: ['customers', 'schedules'],
  setup: [],
  statements: ['customers', 'documents', 'email'],
  users: ['admin', 'audit', 'email', 'views'],
  views: [],
  welcome: [],
}

type From = IRegularForbiddenRuleType['from']
type To = IRegularForbiddenRuleType['to']

const forbid = (name: string, from: From, to: To): IRegularForbiddenRuleType => ({ name, severity: 'error', from, to })

const tests = '[.]test[.]tsx?$'

/** A feature imports no other than those that its line of the table names. */
const usesOnly = (side: 'server' | 'web', table: Record<string, string[]>) =>
  Object.entries(table).map(([feature, others]) =>
    forbid(
      `${side}-${feature}-uses-only-[${others.join()}]`,
      { path: `^${side}/features/${feature}/`, pathNot: tests },
      { path: `^${side}/features/`, pathNot: `^${side}/features/(${[feature, ...others].join('|')})/` },
    ),
  )

const forTests = `${tests}|^server/(test-support|every-endpoint)/`

const everywhere = [
  // A contract names the types of its replies, which say of each endpoint what it answers.
  forbid('no-cycles', {}, { circular: true, viaOnly: { pathNot: '[.]reply[.]ts$' } }),
  forbid(
    'the-browser-takes-only-the-types-of-replies',
    { path: '^(web|shared)/', pathNot: `[.]reply[.]ts$|${tests}` },
    { path: '[.]reply[.]ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid('every-import-resolves', {}, { couldNotResolve: true }),
  forbid(
    'shared-is-pure',
    { path: '^shared/', pathNot: tests },
    { pathNot: ['^shared/', '^node_modules/(zod|ibantools)/'] },
  ),
  forbid('server-never-imports-web', { path: '^server/', pathNot: tests }, { path: '^web/' }),
  forbid('web-never-imports-server', { path: '^web/' }, { path: '^server/' }),
  forbid(
    'what-runs-for-customers-needs-no-dev-dependency',
    { path: '^(server|shared)/', pathNot: forTests },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'only-tests-use-test-support',
    { pathNot: [forTests, '^vitest.config.ts$'] },
    { path: '^server/test-support/' },
  ),
]

const onTheServer = [
  forbid(
    'server-platform-knows-only-itself',
    { path: '^server/platform/', pathNot: tests },
    { path: '^server/', pathNot: '^server/platform/' },
  ),
  forbid(
    'server-features-know-only-features-and-platform',
    { path: '^server/features/', pathNot: tests },
    { path: '^server/', pathNot: '^server/(features|platform)/' },
  ),
  forbid(
    'other-server-features-only-through-their-service',
    { path: '^server/features/([^/]+)/', pathNot: tests },
    { path: '^server/features/', pathNot: ['^server/features/$1/', '[.]service[.]ts$'] },
  ),
  forbid(
    'sql-lives-in-queries',
    { path: '^server/features/', pathNot: `[.]queries[.]ts$|${tests}` },
    { path: '^node_modules/(kysely|pg)/' },
  ),
  forbid(
    'http-lives-in-routes',
    { path: '^server/features/', pathNot: `[.]routes[.]ts$|${tests}` },
    { path: '^(node_modules/fastify/|server/platform/http/)' },
  ),
  ...usesOnly('server', uses),
]

const inTheBrowser = [
  forbid('web-platform-knows-no-feature', { path: '^web/platform/' }, { path: '^web/(features|app)/' }),
  forbid('web-platform-knows-no-ui', { path: '^web/platform/', pathNot: tests }, { path: '^web/ui/' }),
  forbid('ui-knows-no-feature', { path: '^web/ui/' }, { path: '^web/(features|app)/' }),
  forbid('web-features-know-no-app', { path: '^web/features/' }, { path: '^web/app/' }),
  forbid(
    'other-web-features-only-through-public-or-queries',
    { path: '^web/features/([^/]+)/' },
    {
      path: '^web/features/',
      pathNot: [
        '^web/features/$1/',
        '^web/features/[^/]+/public/',
        '^web/features/documents/editor/',
        '[.]queries[.]ts$',
      ],
    },
  ),
  forbid(
    'only-kinds-of-documents-use-their-editor',
    { path: '^web/features/', pathNot: '^web/features/(documents|invoices|credit-notes|schedules)/' },
    { path: '^web/features/documents/editor/' },
  ),
  ...usesOnly('web', webUses),
]

export const forbidden: IForbiddenRuleType[] = [...everywhere, ...onTheServer, ...inTheBrowser]

export const options: ICruiseOptions = {
  // TypeScript 7 has no API for dependency-cruiser yet.
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '[.]tsbuildinfo$' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
}
