/** An invalid setting stops the start with one sentence that names it. */
export class WrongSetting extends Error {}

/** This machine or its data prevents the database from starting. The message explains it to a person. */
export class DatabaseCannotStart extends Error {}
