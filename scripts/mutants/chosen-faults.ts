/**
 * Mutations that no rule generates: in SQL of migrations, in screens, and of more than one token. Each is tried in a
 * copy of the whole project.
 */
export type ChosenFault = { name: string; file: string; from: string; to: string; tests: string[] }

const foundation = 'server/platform/database/migrations/0001_foundation.sql'
const numbering = 'server/features/documents/numbering/numbering.service.ts'

export const chosenFaults: ChosenFault[] = [
  {
    name: 'terms of no days become 30',
    file: 'server/features/invoices/drafts/complete-draft.ts',
    from: 'given.terms_days ?? customer.terms_days',
    to: '(given.terms_days ?? customer.terms_days) || 30',
    tests: ['server/features/invoices'],
  },
  {
    name: 'numbers are always of 2026',
    file: numbering,
    from: 'const year = yearOf(issueDate)\n  const taken',
    to: "const year = '2026'\n  const taken",
    tests: ['server/features/invoices'],
  },
  {
    name: 'numbers that are foreseen are always of 2026',
    file: numbering,
    from: 'const year = yearOf(today)\n  const last_issue_date',
    to: "const year = '2026'\n  const last_issue_date",
    tests: ['server/features/invoices'],
  },
  {
    name: 'a seal does not hold the one before it',
    file: foundation,
    from: 'select sha256(previous_hash || string_agg(',
    to: 'select sha256(string_agg(',
    tests: ['server/features/audit'],
  },
  {
    name: 'who did it is not sealed',
    file: foundation,
    from: 'entry.user_id, entry.session_id,',
    to: 'entry.session_id,',
    tests: ['server/features/audit'],
  },
  {
    name: 'from where it was done is not sealed',
    file: foundation,
    from: 'entry.request_id, entry.address,',
    to: 'entry.request_id,',
    tests: ['server/features/audit'],
  },
  {
    name: 'a key is good for any address',
    file: 'server/platform/http/endpoints/idempotency.ts',
    from: '${request.method} ${request.url}',
    to: '${request.method}',
    tests: ['server/platform/http', 'server/features/invoices'],
  },
  {
    name: 'a key is good for any body',
    file: 'server/platform/http/endpoints/idempotency.ts',
    from: "JSON.stringify(request.body) ?? ''",
    to: "''",
    tests: ['server/platform/http'],
  },
  {
    name: 'a month without movements closes at nothing',
    file: 'server/features/statements/statements.service.ts',
    from: 'closing_minor: opening_minor + all.sum_minor',
    to: 'closing_minor: all.count === 0 ? 0 : opening_minor + all.sum_minor',
    tests: ['server/features/statements'],
  },
  {
    name: 'an invoice is overdue on its due date',
    file: 'server/features/invoices/list/invoice-states.queries.ts',
    from: 'due_date < ${today}',
    to: 'due_date <= ${today}',
    tests: ['server/features/invoices'],
  },
  {
    name: 'a lone carriage return is not quoted',
    file: 'server/platform/csv.ts',
    from: '/[",\\r\\n]/',
    to: '/[",\\n]/',
    tests: ['server/platform/csv.test.ts'],
  },
  {
    name: 'everybody sees every place',
    file: 'web/app/layout/navigation-links.tsx',
    from: '.filter(({ access }) => mayAccess(access, visitor))',
    to: '',
    tests: ['web/app'],
  },
  {
    name: 'a token is remembered for a day',
    file: 'web/platform/session/token-cookie.ts',
    from: '365 * 24',
    to: '24',
    tests: ['web/platform'],
  },
  {
    name: 'the first click sorts ascending',
    file: 'web/ui/table/sort.ts',
    from: "? ('ASC' as const) : ('DESC' as const)",
    to: "? ('DESC' as const) : ('ASC' as const)",
    tests: ['web/ui', 'web/features/notes'],
  },
  {
    name: 'a draft is not saved again after a fault',
    file: 'web/features/invoices/draft/saving/draft-saver.ts',
    from: "return this.retryLater('failed', null)",
    to: 'return false',
    tests: ['web/features/invoices'],
  },
  {
    name: 'a wrong line is sent all the same',
    file: 'web/features/invoices/draft/saving/draft-saver.ts',
    from: 'if (!wrong.has(index)) return [line]',
    to: 'return [line]',
    tests: ['web/features/invoices'],
  },
  {
    name: 'calls go on after a log-out',
    file: 'web/platform/api/api-client.ts',
    from: "access !== 'public' && isLoggedOut()",
    to: 'false',
    tests: ['web/platform'],
  },
]
