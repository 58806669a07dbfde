import { z } from 'zod'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import { pageQuery } from './paged.ts'

const directions = ['ASC', 'DESC'] as const
export type OrderDirection = (typeof directions)[number]

type Orders = readonly [string, ...string[]]

/** The query of every list: a search, its own filters, an order and a page. All of it is in the address. */
export const listQuery = <const Order extends Orders, Filters extends z.ZodRawShape>(
  orders: Order,
  defaultOrder: { order_by: Order[number]; order_direction: OrderDirection },
  filters: Filters,
) =>
  z.strictObject({
    q: emptyIsAbsent(text(100)),
    ...filters,
    order_by: emptyIsAbsent(z.enum(orders)).transform((order) => order ?? defaultOrder.order_by),
    order_direction: emptyIsAbsent(z.enum(directions)).transform(
      (direction) => direction ?? defaultOrder.order_direction,
    ),
    ...pageQuery,
  })
