/** What other features need to give credit to open invoices in the same way as a payment. */
export { AllocationGrid } from '#web/features/payments/allocation/allocation-grid.tsx'
export { allocationsOf, type Amounts, oldestFirst, sumOf } from '#web/features/payments/allocation/allocation.ts'
export { withCellErrors } from '#web/features/payments/form/payment-form.ts'
export { refuseWrong } from '#web/features/payments/form/refuse-wrong.ts'
