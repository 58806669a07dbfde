import { useEffect } from 'react'

const appName = 'Counterfoil'

/** The title of the tab: "Log in · Counterfoil". */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    // After the paint: naming the tab takes the browser longer than many a component.
    const timer = setTimeout(() => {
      document.title = title ? `${title} · ${appName}` : appName
    })
    return () => clearTimeout(timer)
  }, [title])
}
