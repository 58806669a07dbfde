import { insertNote } from './notes.queries.ts'

export { insertNote }
