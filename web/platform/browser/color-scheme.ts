/** The names that the component library uses, so that both share the setting. */
const storageKey = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'

/** Applies the colour scheme chosen on this device, or the system's, also on pages without the component library. */
export function followColorScheme() {
  const darkDevice = window.matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    const chosen = localStorage.getItem(storageKey)
    const byDevice = darkDevice.matches ? 'dark' : 'light'
    document.documentElement.setAttribute(attribute, chosen === 'light' || chosen === 'dark' ? chosen : byDevice)
  }
  apply()
  darkDevice.addEventListener('change', apply)
}
