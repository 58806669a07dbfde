import { useNavigate } from '@tanstack/react-router'
import { logout } from '#web/platform/session/session.ts'

/** Tells the server, then goes to the page for those who are not signed in. */
export function useLogout() {
  const navigate = useNavigate()
  return async () => {
    await logout()
    await navigate({ to: '/welcome' })
  }
}
