import { createRowReaders, type RowReaderFor } from './row-reader.ts'
import { createStatementNames, type NameOfStatement } from './statement-names.ts'

/** What is known of the statements that go to one database, on whichever of its connections. */
export type Statements = { nameOf: NameOfStatement; readerFor: RowReaderFor }

export const createStatements = (): Statements => ({ nameOf: createStatementNames(), readerFor: createRowReaders() })
