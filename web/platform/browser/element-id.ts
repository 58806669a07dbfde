import { useId as useReactId } from 'react'

/**
 * Replaces the hook with which the library of components names its fields (`web/build/light-parts.ts`). That one changes
 * every name after the first drawing, so that each field of a form is drawn twice before anyone sees it.
 */
export function useId(given?: string) {
  const id = useReactId()
  return given ?? `mantine-${id}`
}
