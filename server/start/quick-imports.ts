import { registerHooks } from 'node:module'

const root = new URL('../..', import.meta.url).href
const isOurs = (url = '') => url.startsWith(root) && !url.startsWith('node_modules/', root.length)

/**
 * Our imports name a file and where it is. Node would look for the package.json and the links above each of the thousands of
 * them: without that, a start takes a fifth less processor time.
 */
registerHooks({
  resolve(specifier, { parentURL, ...context }, nextResolve) {
    const url = isOurs(parentURL) && specifier.endsWith('.ts') ? fileNamed(specifier, parentURL) : null
    if (url === null) return nextResolve(specifier, { parentURL, ...context })
    return { url, format: 'module-typescript', shortCircuit: true }
  },
})

function fileNamed(specifier: string, parentUrl?: string) {
  if (/^#(server|shared)\//.test(specifier)) return root + specifier.slice(1)
  return specifier.startsWith('.') ? new URL(specifier, parentUrl).href : null
}
