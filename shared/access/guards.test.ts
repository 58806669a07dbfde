import { expect, test } from 'vitest'
import { type GuardName, guardVerdict } from './guards.ts'
import { permissions } from './permissions.ts'

const visitors = {
  nobody: null,
  'a user without permissions': { role: 'staff', permissions: [] },
  'a holder of customer_access': { role: 'staff', permissions: ['customer_access'] },
  'a holder of invoice_access': { role: 'staff', permissions: ['invoice_access'] },
  'a holder of manage_invoices': { role: 'staff', permissions: ['manage_invoices'] },
  'a holder of manage_payments': { role: 'staff', permissions: ['manage_payments'] },
  'a holder of admin_access': { role: 'staff', permissions: ['admin_access'] },
  'a holder of manage_admin': { role: 'staff', permissions: ['manage_admin'] },
  'a holder of all permissions': { role: 'staff', permissions },
  'a super_admin': { role: 'super_admin', permissions: [] },
}

type Verdicts = Record<keyof typeof visitors, 'login' | 'home' | null>

const signedOutGoToLogin = { nobody: 'login' } as const
const onlyHome = {
  'a user without permissions': 'home',
  'a holder of customer_access': 'home',
  'a holder of invoice_access': 'home',
  'a holder of manage_invoices': 'home',
  'a holder of manage_payments': 'home',
  'a holder of admin_access': 'home',
  'a holder of manage_admin': 'home',
} as const
const passAll = { 'a holder of all permissions': null, 'a super_admin': null } as const

/** Section 6 of the specification, written out, and the guards beyond it: payments, and ageing with statements. */
const expected: Record<GuardName, Verdicts> = {
  'check-auth': {
    nobody: null,
    'a user without permissions': null,
    'a holder of customer_access': null,
    'a holder of invoice_access': null,
    'a holder of manage_invoices': null,
    'a holder of manage_payments': null,
    'a holder of admin_access': null,
    'a holder of manage_admin': null,
    ...passAll,
  },
  guest: { nobody: null, ...onlyHome, 'a holder of all permissions': 'home', 'a super_admin': 'home' },
  auth: {
    nobody: 'login',
    'a user without permissions': null,
    'a holder of customer_access': null,
    'a holder of invoice_access': null,
    'a holder of manage_invoices': null,
    'a holder of manage_payments': null,
    'a holder of admin_access': null,
    'a holder of manage_admin': null,
    ...passAll,
  },
  admin: { ...signedOutGoToLogin, ...onlyHome, ...passAll, 'a holder of admin_access': null },
  customer: { ...signedOutGoToLogin, ...onlyHome, ...passAll, 'a holder of customer_access': null },
  invoice: { ...signedOutGoToLogin, ...onlyHome, ...passAll, 'a holder of invoice_access': null },
  manage_invoices: { ...signedOutGoToLogin, ...onlyHome, ...passAll, 'a holder of manage_invoices': null },
  manage_payments: { ...signedOutGoToLogin, ...onlyHome, ...passAll, 'a holder of manage_payments': null },
  customer_or_invoice: {
    ...signedOutGoToLogin,
    ...onlyHome,
    ...passAll,
    'a holder of customer_access': null,
    'a holder of invoice_access': null,
  },
  superadmin: { ...signedOutGoToLogin, ...onlyHome, 'a holder of all permissions': 'home', 'a super_admin': null },
}

const cases = Object.entries(expected).flatMap(([guard, verdicts]) =>
  Object.entries(verdicts).map(([visitor, verdict]) => ({
    guard: guard as GuardName,
    visitor: visitor as keyof typeof visitors,
    verdict,
  })),
)

test.for(cases)('$guard, $visitor: $verdict', ({ guard, visitor, verdict }) => {
  expect(guardVerdict(guard, visitors[visitor])).toBe(verdict)
})

test.for(['nonsense', '', 'toString', '__proto__', 'constructor', 'Auth'])(
  'an unknown guard, %s, raises an error',
  (name) => {
    for (const visitor of Object.values(visitors))
      expect(() => guardVerdict(name as GuardName, visitor)).toThrow(`Unknown guard: ${name}`)
  },
)
