import { join } from 'node:path'
import type { Plugin } from 'vite'

const ours = (file: string) => join(import.meta.dirname, '../platform/browser', file)

/** Parts of libraries that take much time in every page, by the library and the name of the file: what we have instead. */
const parts: Record<string, Record<string, string>> = {
  '@tabler/icons-react': { 'createReactComponent.mjs': ours('create-icon.ts') },
  '@mantine/hooks': { 'use-id.mjs': ours('element-id.ts') },
}

const replaced = Object.values(parts).flatMap((files) => Object.keys(files))

export const lightParts: Plugin = {
  name: 'light-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: new RegExp(`/(${replaced.join('|')})$`) },
    handler: (id, importer = '') => {
      const library = Object.keys(parts).find((name) => importer.includes(`/${name}/`)) ?? ''
      return parts[library]?.[id.slice(id.lastIndexOf('/') + 1)] ?? null
    },
  },
}
