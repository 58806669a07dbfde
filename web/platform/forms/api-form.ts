import { type SetStateAction, type SubmitEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Conflict } from '#shared/errors/error-body.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { withValueAt } from './field-path.ts'
import { fieldProps, type SetValue } from './form-fields.ts'
import { isSame } from './three-way-merge.ts'
import {
  validateLocally,
  focusFirst,
  focusMistyped,
  noErrors,
  placeAtFields,
  type Refusal,
  refusalOf,
  withoutErrorsAt,
} from './form-refusal.ts'
import { useBusy } from '#web/platform/api/action.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

type FormOptions<Values extends object, Body extends z.ZodType, Reply> = {
  endpoint: Endpoint<z.ZodType, z.ZodType, Body, Reply>
  /** The parameters of the endpoint's path. */
  params?: Record<string, string>
  initialValues: Values
  /** Converts the values into the request body; by default they are sent unchanged. */
  toBody?: (values: Values) => z.input<Body>
  /** Sends the request, if more than the call itself is needed. */
  send?: (body: z.input<Body>, options: { idempotencyKey?: string }) => Promise<Reply>
  onDone?: (reply: Reply, values: Values) => unknown
  /** Called if another user saved first; without it, a message is shown above the fields. */
  onConflict?: (conflict: Conflict) => void
}

/**
 * A form that sends its values to one endpoint. The endpoint's schema checks them first, then the server checks them
 * again. Errors are shown at their fields and the first of them is focused. Nothing typed is ever lost.
 */
export function useApiForm<Values extends object, Body extends z.ZodType, Reply>(
  options: FormOptions<Values, Body, Reply>,
) {
  const { endpoint } = options
  const t = useTranslate()
  const formRef = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(options.initialValues)
  const [saved, setSaved] = useState(options.initialValues)
  const [{ errors, message }, setRefusal] = useState<Refusal>(noErrors)
  const isDirty = !isSame(values, saved)
  const { isBusy, inTurn, forgetTurn } = useTurns(formRef, isDirty && endpoint.status !== 201)
  const withKey = useIdempotencyKey()

  const change = useCallback((update: (before: Values) => Values, path: string) => {
    setValues(update)
    setRefusal((before) => ({ ...before, errors: withoutErrorsAt(before.errors, path) }))
  }, [])

  const setValue = (path: string, value: unknown) => change((before) => withValueAt(before, path, value), path)

  function show(refusal: Refusal) {
    const placed = placeAtFields(formRef.current, refusal)
    setRefusal(placed)
    focusFirst(formRef.current, placed.errors)
  }

  async function deliver(body: z.input<Body>, sent: Values) {
    const reply = await askOnce(options, body, withKey)
    await options.onDone?.(reply, sent)
  }

  function refuse(error: unknown) {
    forgetTurn()
    if (error instanceof ApiError && error.conflict && options.onConflict) options.onConflict(error.conflict)
    else show(refusalOf(error))
  }

  async function send(sent: Values, body: z.input<Body>) {
    if (focusMistyped(formRef.current)) return
    const refusal = validateLocally(endpoint, body, t)
    if (refusal) return show(refusal)
    setRefusal(noErrors)
    await deliver(body, sent).catch(refuse)
  }

  function setBoth(next: Values, typed: SetStateAction<Values>) {
    setValues(typed)
    setSaved(next)
    setRefusal(noErrors)
  }

  const bodyOf = (given: Values) => (options.toBody ? options.toBody(given) : given) as z.input<Body>

  return {
    values,
    setValue: setValue as SetValue<Values>,
    /** Changes several values at once, based on the current values, and clears the errors at the path. */
    change,
    errors,
    /** An error about the whole form. */
    message,
    isSending: isBusy,
    /** Whether something was typed that is not saved. */
    isDirty,
    /** The saved values, as far as we know. */
    saved,
    /** Sets the saved values, and the values in the fields if they differ. */
    reset: (next: Values, typed = next) => setBoth(next, typed),
    /** Sets the saved values below whatever is typed by now; a form that nobody touched since `before` follows them. */
    rebase: (next: Values, before = saved) => setBoth(next, (typed) => (isSame(typed, before) ? next : typed)),
    /** Sets values that were typed earlier and are not saved. */
    restore: (typed: unknown) => setValues(typed as Values),
    send: (given: Values, body: z.input<Body> = bodyOf(given)) => inTurn(() => send(given, body)),
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void inTurn(() => send(values, bodyOf(values)))
      },
    },
    ...fieldProps(values, errors, setValue),
  }
}

/**
 * One save at a time: one that is asked for meanwhile follows it, with what has been typed since, if there is something
 * to save. What has been created is not created a second time.
 */
function useTurns(formRef: { current: HTMLFormElement | null }, hasToSave: boolean) {
  const { isBusy, whileBusy } = useBusy()
  const isAskedAgain = useRef(false)
  const setAsked = (isAsked: boolean) => {
    isAskedAgain.current = isAsked
  }
  const saveAgain = useEffectEvent(() => {
    if (isAskedAgain.current && hasToSave) formRef.current?.requestSubmit()
    setAsked(false)
  })
  useEffect(() => {
    if (!isBusy) saveAgain()
  }, [isBusy])
  return {
    isBusy,
    inTurn: (work: () => Promise<void>) => whileBusy(work, () => setAsked(true)),
    forgetTurn: () => setAsked(false),
  }
}

/** What a form offers to its fields, whatever it sends. */
export type ApiForm<Values extends object> = Omit<ReturnType<typeof useApiForm<Values, z.ZodType, unknown>>, 'send'>

/** What creates a record has a key, so that a second press after a lost answer creates it once. */
function askOnce<Values extends object, Body extends z.ZodType, Reply>(
  options: FormOptions<Values, Body, Reply>,
  body: z.input<Body>,
  withKey: ReturnType<typeof useIdempotencyKey>,
) {
  if (options.endpoint.status !== 201) return ask(options, body, {})
  return withKey([options.params, body], (idempotencyKey) => ask(options, body, { idempotencyKey }))
}

async function ask<Values extends object, Body extends z.ZodType, Reply>(
  { endpoint, params = {}, send }: FormOptions<Values, Body, Reply>,
  body: z.input<Body>,
  key: { idempotencyKey?: string },
) {
  if (send) return send(body, key)
  return (await call(endpoint as Endpoint, { params, body, ...key })) as Reply
}
