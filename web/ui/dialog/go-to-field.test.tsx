import { screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { Dialog } from './dialog.tsx'
import { useGoToField } from './go-to-field.ts'

function Form() {
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { goTo, onExited } = useGoToField(close, (path) => path === 'name' && field.current?.focus())
  return (
    <>
      <input ref={field} aria-label="Name" />
      <button type="button" onClick={() => setOpen(true)}>
        Issue
      </button>
      <Dialog opened={isOpen} onClose={close} onExited={onExited} title="Not yet">
        <button type="button" onClick={() => goTo('name')}>
          Mend
        </button>
        <button type="button" onClick={close}>
          Back
        </button>
      </Dialog>
    </>
  )
}

async function open() {
  const { user } = await renderInApp(<Form />)
  const issue = screen.getByRole('button', { name: 'Issue' })
  await user.click(issue)
  await screen.findByRole('dialog', { name: 'Not yet' })
  return { user, issue }
}

test('the field that a dialog leads to has the focus after the dialog has closed', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Mend' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })))
})

test('a dialog that is just closed returns the focus, also after it has led to a field before', async () => {
  const { user, issue } = await open()
  await user.click(screen.getByRole('button', { name: 'Mend' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })))
  await user.click(issue)
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(issue))
})
