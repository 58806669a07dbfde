import type { OrderDirection } from '#shared/http/list.ts'

/** The direction for the query builder; nulls come last either way. */
export const direction = (orderDirection: OrderDirection) => (orderDirection === 'ASC' ? 'asc' : 'desc')

export const offsetOf = ({ page, per_page }: { page: number; per_page: number }) => (page - 1) * per_page
