import { useNavigate } from '@tanstack/react-router'
import { logout } from '#web/platform/session/session.ts'

/** Logs out on the server, then opens the login page. */
export function useLogout() {
  const navigate = useNavigate()
  return async () => {
    await logout()
    await navigate({ to: '/welcome' })
  }
}
