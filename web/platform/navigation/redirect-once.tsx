import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Renders nothing and navigates to another address, once. The router's own `Navigate` navigates again each time its
 * parent renders, and a navigation makes the parent render, which never ends.
 */
export function RedirectOnce({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to, replace: true })
  }, [navigate, to])
  return null
}
