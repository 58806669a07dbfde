/** The order of a list, with the API's parameter names. */
export type Sort = { order_by: string; order_direction: 'ASC' | 'DESC' }

/** The first click on a column sorts descending; each further click reverses the order. */
export const nextSort = <Field extends string>(chosen: Sort | undefined, field: Field) => ({
  order_by: field,
  order_direction:
    chosen?.order_by === field && chosen.order_direction === 'DESC' ? ('ASC' as const) : ('DESC' as const),
})
