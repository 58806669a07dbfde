/** Something about this machine or the data keeps the database from starting. The message says what, to a person. */
export class DatabaseCannotStart extends Error {}
