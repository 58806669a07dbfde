import type { CustomerPage } from '#shared/features/customer-page/customer-page.reply.ts'

/** What every part of the page is given. */
export type PartProps = { token: string; page: CustomerPage }
