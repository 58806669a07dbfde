import { Button, Group, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { deletePhoto, photoLimits, uploadPhoto } from '#shared/features/auth/settings.contract.ts'
import type { CurrentUser } from '#shared/features/users/users.reply.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { type ApiError, call, upload } from '#web/platform/api/api-client.ts'
import { saveUser } from '#web/platform/session/auth-state.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import styles from './account.module.css'

function sendPhoto(file: File) {
  const form = new FormData()
  form.set('photo', file)
  return upload(uploadPhoto, form)
}

/** The server's message about this picture. */
const refusalOf = ({ errors, message }: ApiError) => Object.values(errors).flat().join(' ') || message

/** The user's photo, and a way to replace it: choose, preview, save. */
export function PhotoSetting({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const { run, isBusy } = useAction((error) => setProblem(refusalOf(error)))

  function show(saved: CurrentUser, text: string) {
    saveUser(saved)
    setChosen(null)
    showSuccess(text)
  }
  const save = (file: File) => run(async () => show(await sendPhoto(file), t('settings.photo_saved')))
  const remove = () => run(async () => show(await call(deletePhoto), t('settings.photo_removed')))

  async function choose(file: File | undefined) {
    if (!file || !preview.current) return
    const isAccepted = photoLimits.types.includes(file.type) && file.size <= photoLimits.bytes
    const isDrawn = isAccepted && (await drawSquarePhoto(file, preview.current))
    setProblem(isDrawn ? null : t('error.photo.unreadable'))
    setChosen(isDrawn ? file : null)
  }

  return (
    <Group gap="1rem 1.5rem">
      <div className={styles.picture}>
        <img src={user.photo_url} alt="" hidden={chosen !== null} />
        <canvas ref={preview} width={192} height={192} hidden={chosen === null} />
      </div>
      <Stack gap="sm" flex="1 1 14rem">
        <FormAlert message={problem} />
        <Group gap={8} align="stretch">
          {chosen ? (
            <>
              <Button loading={isBusy} onClick={() => void save(chosen)}>
                {t('settings.photo_save')}
              </Button>
              <Button variant="default" disabled={isBusy} onClick={() => setChosen(null)}>
                {t('settings.photo_cancel')}
              </Button>
            </>
          ) : (
            <>
              <Button variant="default" onClick={() => input.current?.click()}>
                {t('settings.photo_choose')}
              </Button>
              {user.has_photo && (
                <Button variant="subtle" color="red" loading={isBusy} onClick={() => void remove()}>
                  {t('settings.photo_remove')}
                </Button>
              )}
            </>
          )}
        </Group>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('settings.photo_choose')}
          accept={photoLimits.types.join(',')}
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0])
            // So that choosing the same file again fires a change event.
            event.currentTarget.value = ''
          }}
        />
      </Stack>
    </Group>
  )
}

/**
 * Draws the middle of a picture as the server will crop it; returns false if the browser cannot read the file. A canvas
 * needs no URL for the picture, which the content security policy would have to allow.
 */
async function drawSquarePhoto(file: Blob, canvas: HTMLCanvasElement) {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return false
  const side = Math.min(picture.width, picture.height)
  const left = (picture.width - side) / 2
  const top = (picture.height - side) / 2
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  picture.close()
  return true
}
