/** This machine or its data prevents the database from starting. The message explains it to a person. */
export class DatabaseCannotStart extends Error {}
