/** What other features need to give credit to open invoices in the same way as a payment. */
export { AllocationGrid } from '../allocation-grid.tsx'
export { allocationsOf, type Amounts, oldestFirst, sumOf } from '../allocation.ts'
export { atCells } from '../payment-form.ts'
export { refuseWrong } from '../refuse-wrong.ts'
