import { type SubmitEvent, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { fieldErrors } from '#shared/validation/field-errors.ts'
import { ApiError, call } from './api-client.ts'
import { useTranslate } from './language.tsx'

type Errors = Record<string, string[]>
type Refusal = { errors: Errors; message: string | null }

type FormOptions<Values extends object, Body extends z.ZodType, Reply extends z.ZodType> = {
  endpoint: Endpoint<z.ZodType, z.ZodType, Body, Reply>
  initialValues: Values
  /** What is sent, where it is not just what was typed. */
  toBody?: (values: Values) => z.input<Body>
  /** How it is sent, where it takes more than the call itself. */
  send?: (body: z.input<Body>, options: { idempotencyKey?: string }) => Promise<z.output<Reply>>
  onDone?: (reply: z.output<Reply>, values: Values) => unknown
}

/**
 * A form that sends its values to one endpoint. The endpoint's own schema checks them here first, the server checks
 * them again, and what either refuses stands under its field, the first of them focused. Nothing typed is ever lost.
 */
export function useApiForm<Values extends object, Body extends z.ZodType, Reply extends z.ZodType>(
  options: FormOptions<Values, Body, Reply>,
) {
  const t = useTranslate()
  const [values, setValues] = useState(options.initialValues)
  const [{ errors, message }, setRefusal] = useState<Refusal>(nothingRefused)
  const [isSending, setSending] = useState(false)
  const [idempotencyKey, setIdempotencyKey] = useState(newKey)

  function setValue<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    setValues((before) => ({ ...before, [name]: value }))
    setRefusal((before) => ({ ...before, errors: without(before.errors, name) }))
    // The same key with another body would be refused: what is changed is a new request.
    setIdempotencyKey(newKey())
  }

  function show(form: HTMLFormElement, refusal: Refusal) {
    const placed = placeAtFields(form, refusal)
    setRefusal(placed)
    focusFirst(form, placed.errors)
  }

  async function deliver(body: z.input<Body>) {
    const isCreating = options.endpoint.status === 201
    const key = isCreating ? { idempotencyKey } : {}
    const reply = options.send
      ? await options.send(body, key)
      : ((await call(options.endpoint as Endpoint, { body, ...key })) as z.output<Reply>)
    setIdempotencyKey(newKey())
    await options.onDone?.(reply, values)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const body = (options.toBody ? options.toBody(values) : values) as z.input<Body>
    const refusal = checkHere(options.endpoint, body, t)
    if (refusal) {
      show(form, refusal)
      return
    }
    setSending(true)
    setRefusal(nothingRefused)
    await deliver(body)
      .catch((error: unknown) => show(form, refusalOf(error)))
      .finally(() => setSending(false))
  }

  return {
    values,
    setValue,
    /** What concerns the whole form. */
    message,
    isSending,
    reset: (next: Values) => {
      setValues(next)
      setRefusal(nothingRefused)
    },
    formProps: { onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event), noValidate: true },
    ...fieldProps(values, errors, setValue),
  }
}

type SetValue<Values> = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void

function fieldProps<Values extends object>(values: Values, errors: Errors, setValue: SetValue<Values>) {
  const common = (name: string) => ({ name, error: errors[name]?.join(' ') })
  return {
    /** For a field of text: its name, value, change and error. */
    text: (name: keyof Values & string) => ({
      ...common(name),
      value: String(values[name]),
      onChange: (event: { currentTarget: { value: string } }) =>
        setValue(name, event.currentTarget.value as Values[typeof name]),
    }),
    checkbox: (name: keyof Values & string) => ({
      ...common(name),
      checked: Boolean(values[name]),
      onChange: (event: { currentTarget: { checked: boolean } }) =>
        setValue(name, event.currentTarget.checked as Values[typeof name]),
    }),
    /** For a field that hands over its value itself, such as an amount. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      ...common(name),
      value: values[name],
      onChange: (value: Values[Name]) => setValue(name, value),
    }),
  }
}

const nothingRefused: Refusal = { errors: {}, message: null }

function checkHere(endpoint: Pick<Endpoint, 'body'>, body: unknown, t: Translate): Refusal | null {
  const check = endpoint.body?.safeParse(body, { reportInput: true })
  return check?.error ? { errors: fieldErrors(check.error, t), message: null } : null
}

/** Of a failure of ours and of an expired session an alert has told already. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error
  const isTold = error.isOurFault || error.status === 401
  return { errors: error.errors, message: isTold ? null : error.message }
}

/** What is wrong with something that the form has no field for concerns the form as a whole. */
function placeAtFields(form: HTMLFormElement, { errors, message }: Refusal): Refusal {
  const all = Object.entries(errors)
  const atFields = all.filter(([name]) => form.elements.namedItem(name))
  const elsewhere = all.filter(([name]) => !form.elements.namedItem(name)).flatMap(([, texts]) => texts)
  const general = atFields.length > 0 ? null : message
  return { errors: Object.fromEntries(atFields), message: elsewhere.join(' ') || general }
}

function focusFirst(form: HTMLFormElement, errors: Errors) {
  const wrong = [...form.elements].find((element) => Object.hasOwn(errors, element.getAttribute('name') ?? ''))
  if (wrong instanceof HTMLElement) wrong.focus()
}

const without = (errors: Errors, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name))

/** `crypto.randomUUID` is missing where the page is served neither over https nor from this machine. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')
