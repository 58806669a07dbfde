/** The list that the unit of each line offers. */
export const unitList = 'units-of-lines'
