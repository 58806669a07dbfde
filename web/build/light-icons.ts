import { join } from 'node:path'
import type { Plugin } from 'vite'

const createIcon = join(import.meta.dirname, '../platform/browser/create-icon.ts')

/** The icons of the library, made by a lighter function than its own. */
export const lightIcons: Plugin = {
  name: 'light-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/createReactComponent\.mjs$/ },
    handler: (_, importer) => (importer?.includes('@tabler/icons-react') ? createIcon : null),
  },
}
