import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')
const library = join(root, 'node_modules/@mantine/core/styles')
const list = join(root, 'web/app/style/components.css')

const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]+\b/g))

/** The components of the library that have styles, each with its classes. */
const components = globSync('*.layer.css', { cwd: library }).map((file) => ({
  name: file.replace('.layer.css', ''),
  classes: classesIn(readFileSync(join(library, file), 'utf8')),
}))

/**
 * Stops the build if a component has come into use whose styles are not in `components.css`, or if styles are there that nothing uses: a class stands in
 * a script if and only if its component does.
 */
export const componentStyles: Plugin = {
  name: 'component-styles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const scripts = Object.values(bundle).map((file) => (file.type === 'chunk' ? file.code : ''))
    const used = classesIn(scripts.join('\n'))
    const listed = new Set(
      Array.from(readFileSync(list, 'utf8').matchAll(/styles\/(\w+)\.layer\.css/g), ([, name]) => name),
    )
    for (const { name, classes } of components) {
      const isUsed = !classes.isDisjointFrom(used)
      if (classes.size > 0 && isUsed !== listed.has(name))
        this.error(`${name} ${isUsed ? 'is missing in' : 'is not needed any more in'} web/app/style/components.css`)
    }
  },
}
