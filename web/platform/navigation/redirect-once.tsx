import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Shows nothing and leads on to another address, once. The router's own `Navigate` sets out anew each time that its parent
 * renders, and a navigation that has begun makes the parent render: that never ends.
 */
export function RedirectOnce({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to, replace: true })
  }, [navigate, to])
  return null
}
