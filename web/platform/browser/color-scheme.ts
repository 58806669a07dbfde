/** The names that the component library uses, so that both share the setting. */
const storageKey = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Light or dark as chosen before on this device, else as the device itself is set; also where the library is not there. */
export function applyColorScheme() {
  const chosen = localStorage.getItem(storageKey)
  const byDevice = darkDevice().matches ? 'dark' : 'light'
  document.documentElement.setAttribute(attribute, chosen === 'light' || chosen === 'dark' ? chosen : byDevice)
}

export function followColorScheme() {
  applyColorScheme()
  darkDevice().addEventListener('change', applyColorScheme)
}
