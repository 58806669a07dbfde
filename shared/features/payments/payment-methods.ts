export const paymentMethods = ['bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
