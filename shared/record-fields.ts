import type { z } from 'zod'
import { keysOf, pick } from './objects.ts'

/** How a cell of a file is read, and written by an export. */
export type CellKind = 'text' | 'lower_case' | 'decimal' | 'date' | 'amount' | 'schemed_id' | 'vat_code'

/** A column of the files that are exported and imported. */
export type FileColumn = {
  kind: CellKind
  /** Where it differs from the name of the field. */
  heading?: string
  /** Other headings that an import knows it by. */
  headings: readonly string[]
  /** For the template. */
  example: string
}

/** All that is known of a field of a record. Its label is the message `field.<name>`. */
export type RecordField = {
  /** What a request may contain. */
  schema: z.ZodType
  /** What is answered, if that is less strict: a stored value may be older than a rule. */
  reply?: z.ZodType
  /** A new record needs it. */
  required?: true
  /** Of a new record. Without one, and not required, the value follows from the business. */
  default?: unknown
  /** Whether a row of the list has it. */
  list?: true
  /** Absent if it is not in files, or takes several columns. */
  file?: FileColumn
}

/** What the column of a field is headed with. */
export const headingOf = (name: string, { file }: RecordField) => file?.heading ?? name

type Fields = Record<string, RecordField>

type Accepted<Known extends Fields> = { [Name in keyof Known]: Known[Name]['schema'] }

type Created<Known extends Fields> = {
  [Name in keyof Known]: Known[Name] extends { required: true }
    ? Known[Name]['schema']
    : Known[Name] extends { default: unknown }
      ? z.ZodDefault<Known[Name]['schema']>
      : z.ZodOptional<Known[Name]['schema']>
}

type Answered<Known extends Fields> = {
  [Name in keyof Known]: Known[Name] extends { reply: infer Reply } ? Reply : Known[Name]['schema']
}

type Stored<Known extends Fields> = { [Name in keyof Known]: z.ZodDefault<Answered<Known>[Name] & z.ZodType> }

type ListedName<Known extends Fields> = {
  [Name in keyof Known]: Known[Name] extends { list: true } ? Name : never
}[keyof Known]

type Defaults<Known extends Fields> = {
  [Name in keyof Known as Known[Name] extends { default: unknown } ? Name : never]: z.output<Known[Name]['schema']>
}

const mapped = (fields: Fields, valueOf: (field: RecordField) => unknown): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]))

/** The fields as a request contains them. */
export const acceptedShape = <Known extends Fields>(fields: Known) =>
  mapped(fields, ({ schema }) => schema) as Accepted<Known>

/** The fields of a new record: most may be left out. */
export const createdShape = <Known extends Fields>(fields: Known) =>
  mapped(fields, ({ schema, required, default: usual }) => {
    if (required) return schema
    return usual === undefined ? schema.optional() : schema.default(usual)
  }) as Created<Known>

/** The fields as they are answered. */
export const answeredShape = <Known extends Fields>(fields: Known) =>
  mapped(fields, ({ schema, reply }) => reply ?? schema) as Answered<Known>

/** The fields as they are read from a stored JSON: one that is absent has its default. */
export const storedShape = <Known extends Fields>(fields: Known) =>
  mapped(fields, ({ schema, reply = schema, default: usual }) => reply.default(usual)) as Stored<Known>

/** The names of the fields that a row of the list has. */
export const listedNames = <Known extends Fields>(fields: Known) =>
  keysOf(fields).filter((name) => fields[name]?.list) as (ListedName<Known> & string)[]

/** The fields that a row of the list has, as they are answered. */
export const listedShape = <Known extends Fields>(fields: Known) => pick(answeredShape(fields), listedNames(fields))

/** The defaults of a new record. */
export const defaultsOf = <Known extends Fields>(fields: Known) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  ) as Defaults<Known>
