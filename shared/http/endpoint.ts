import type { z } from 'zod'
import type { Access } from '#shared/access/permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** CSV exports are sent as a workbook to clients that accept this type. */
export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A reply in JSON. The contract names its type alone: its schema is in the `.reply.ts` beside it, which no browser loads. */
export type Json<Reply> = { type: 'application/json'; reply?: Reply }

export const json = <Reply>(): Json<Reply> => ({ type: 'application/json' })

/** The schemas of the replies of a contract, by the names of its endpoints. */
export type RepliesOf<Contract> = {
  [Name in keyof Contract as ReplyOf<Contract[Name]> extends undefined ? never : Name]: z.ZodType<
    ReplyOf<Contract[Name]>
  >
}

export type ReplyOf<Described> = Described extends { path: string; reply?: Json<infer Reply> } ? Reply : undefined

/**
 * One HTTP operation, described once: the server registers it, the browser calls it, OpenAPI is generated from it.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply = unknown,
> = {
  method: Method
  path: `/api/${string}`
  access: Access
  /** Also answers a session that ended because its user was deactivated: to say so, and to log out. */
  answersDeactivated?: true
  /** One sentence for the reader of the API page. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** Without one the response is 204 without a body. */
  reply?: Json<Reply>
  /** The status on success: by default 200, or 204 without a reply. */
  status?: 200 | 201 | 202 | 204
  /** The body is a form with one file in this field; the handler reads it. */
  upload?: string
  /** What else the form says, each with the values that it may have, or as the id of a record. */
  uploadFields?: Readonly<Record<string, readonly string[] | 'id'>>
  /** The response is a file of this type. */
  download?:
    | 'text/csv'
    | 'text/plain'
    | 'application/pdf'
    | 'application/xml'
    | 'application/zip'
    | 'application/octet-stream'
    | typeof spreadsheet
}

export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply = undefined,
>(definition: Endpoint<Params, Query, Body, Reply>) {
  return definition
}

export const successStatus = (definition: Pick<Endpoint, 'status' | 'reply' | 'download'>) =>
  definition.status ?? (definition.reply || definition.download ? 200 : 204)

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
