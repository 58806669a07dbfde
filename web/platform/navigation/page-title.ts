import { useEffect } from 'react'

const appName = 'Counterfoil'

/** The title of the tab: "Log in · Counterfoil". */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · ${appName}` : appName
  }, [title])
}
