import { createRowReaders, type RowReaderFor } from './row-reader.ts'
import { createStatementNames, type NameOfStatement } from './statement-names.ts'

/** What is known of the statements that go to one database, on whichever of its connections. */
export type Statements = { nameOf: NameOfStatement; readerFor: RowReaderFor }

/** Behind a pooler nothing is kept prepared: the next transaction may be on another connection. */
export const createStatements = (areKept: boolean): Statements => ({
  nameOf: areKept ? createStatementNames() : () => undefined,
  readerFor: createRowReaders(),
})
