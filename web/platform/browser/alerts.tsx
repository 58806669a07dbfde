import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './alerts.module.css'
import { useTranslate } from '#web/platform/language/language.tsx'
import { nextKey } from './next-key.ts'
import { PlainButton } from './plain-button.tsx'
import { createStore, useStore } from './store.ts'

type AlertKind = 'success' | 'warning' | 'error'
type AlertContent = { kind: AlertKind; title: string; text: string }

type OpenAlert = AlertContent & { id: number; close: () => void }
/** An action offered with the message, such as Undo. */
type ToastAction = { label: string; act: () => void }
type ToastContent = {
  id: number
  title: string | undefined
  text: string
  action: ToastAction | undefined
  about: string | undefined
}

/** Dialogs are shown one after the other, toasts next to each other. */
const alertStore = createStore<{ dialogs: readonly OpenAlert[]; toasts: readonly ToastContent[] }>({
  dialogs: [],
  toasts: [],
})

/** Resolves when the user has closed it. */
export function showAlert(content: AlertContent) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const id = nextKey()
  const close = () => {
    const { dialogs, toasts } = alertStore.get()
    alertStore.set({ dialogs: dialogs.filter((dialog) => dialog.id !== id), toasts })
    resolve()
  }
  const { dialogs, toasts } = alertStore.get()
  alertStore.set({ dialogs: [...dialogs, { ...content, id, close }], toasts })
  return promise
}

/**
 * A message that something was done: shown for a while, without interrupting the user. It takes the place of an earlier
 * one `about` the same work, so that quick work does not pile them up.
 */
export function showSuccess(
  text: string,
  { title, action, about }: { title?: string; action?: ToastAction; about?: string } = {},
) {
  const { dialogs, toasts } = alertStore.get()
  const others = toasts.filter((toast) => about === undefined || toast.about !== about)
  alertStore.set({ dialogs, toasts: [...others, { id: nextKey(), title, text, action, about }] })
}

function closeToast(id: number) {
  const { dialogs, toasts } = alertStore.get()
  alertStore.set({ dialogs, toasts: toasts.filter((toast) => toast.id !== id) })
}

const icons = { success: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX }

/** Long enough to be read twice; hovering or focusing the toast stops the timer. */
const toastMilliseconds = 6_000

/** Renders the alerts of `showAlert` and `showSuccess`. Rendered once, at the root of the application. */
export function Alerts() {
  const { dialogs, toasts } = useStore(alertStore)
  const [dialog] = dialogs
  return (
    <>
      {dialog && <AlertDialog key={dialog.id} {...dialog} />}
      <div className={styles.toasts}>
        {toasts.map((toast) => (
          <Toast key={toast.id} {...toast} />
        ))}
      </div>
    </>
  )
}

type AlertDialogProps = { kind: AlertKind; title: string; text: string; close: () => void }

/** The browser's own dialog: on top of everything, keeps the focus, and works without the network. */
function AlertDialog({ kind, title, text, close }: AlertDialogProps) {
  const t = useTranslate()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()
  const Icon = icons[kind]

  useEffect(() => {
    ref.current?.showModal()
  }, [])

  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={`surface ${styles.dialog}`}
      data-kind={kind}
      onClose={close}
    >
      <div className={styles.head}>
        <Icon className={styles.icon} size={22} stroke={1.75} aria-hidden />
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
      </div>
      <p id={textId} className={styles.text}>
        {text}
      </p>
      <div className={styles.answer}>
        <PlainButton onClick={() => ref.current?.close()}>{t('alert.ok')}</PlainButton>
      </div>
    </dialog>
  )
}

function Toast({ id, title, text, action }: ToastContent) {
  const t = useTranslate()
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(closeToast, toastMilliseconds, id)
    return () => clearTimeout(timer)
  }, [id, isHeld])

  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <IconCircleCheck className={styles.toastIcon} size={20} stroke={1.75} aria-hidden />
      <p role="alert" className={styles.toastText}>
        {title !== undefined && <strong>{title} </strong>}
        {text}
      </p>
      {action && (
        <button
          type="button"
          className={styles.toastAction}
          onClick={() => {
            closeToast(id)
            action.act()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.toastClose} aria-label={t('alert.close')} onClick={() => closeToast(id)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
