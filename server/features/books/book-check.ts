/** A rule that must hold for all books: how many rows it covers, and descriptions of the rows that break it. */
export type BookCheck = { name: string; rows: string; violations: string }
