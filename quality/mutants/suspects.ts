/** Which files are mutated, and the tests near them that should fail. */
export const suspects: { files: string[]; tests: string[] }[] = [
  { files: ['shared/money/*.ts'], tests: ['shared/money'] },
  { files: ['shared/dates/*.ts'], tests: ['shared/dates'] },
  { files: ['shared/access/*.ts'], tests: ['shared/access'] },
  { files: ['shared/features/**/*.rules.ts', 'shared/features/invoices/invoice-dates.ts'], tests: ['shared/features'] },
  { files: ['server/platform/files/csv.ts'], tests: ['server/platform/files/csv.test.ts'] },
  { files: ['server/platform/http/endpoints/idempotency.ts'], tests: ['server/platform/http'] },
  { files: ['server/features/audit/audit.service.ts'], tests: ['server/features/audit'] },
  {
    files: ['server/features/documents/numbering/*.ts'],
    tests: ['issuing/numbering', 'issuing/issue', 'issuing/issue-date', 'drafts/edges'].map(
      (name) => `server/features/invoices/${name}.test.ts`,
    ),
  },
  {
    files: ['server/features/statements/{ageing,statements}.*.ts'],
    tests: ['server/features/statements'],
  },
  {
    files: ['server/features/statements/owed.queries.ts'],
    tests: ['server/features/statements', 'server/features/dashboards/home.test.ts'],
  },
  ...['credit-notes', 'payments', 'invoices/issuing', 'schedules/runs', 'reminders', 'online-payments', 'imports'].map(
    (feature) => ({ files: [`server/features/${feature}/**/*.ts`], tests: [`server/features/${feature}`] }),
  ),
  {
    files: [
      'server/features/banking/matching/{propose,propose-payouts,propose-recorded,sum-of-several,ways-to-pay}.ts',
      'server/features/banking/matching/texts/*.ts',
    ],
    tests: ['server/features/banking/matching'],
  },
  {
    files: ['server/features/banking/matching/{candidates.queries,certain,proposals.service}.ts'],
    tests: ['server/features/banking'],
  },
  { files: ['server/features/banking/reading/*.ts'], tests: ['server/features/banking/reading'] },
  ...['camt', 'csv', 'mt940', 'ofx', 'qif'].map((format) => ({
    files: [`server/features/banking/reading/${format}/*.ts`],
    tests: [`server/features/banking/reading/${format}`],
  })),
  { files: ['server/features/banking/{accounts,lines,matches}/*.service.ts'], tests: ['server/features/banking'] },
]
