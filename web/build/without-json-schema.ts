import type { Plugin } from 'vite'

/** Removes zod's conversion to JSON Schema, which only the server uses. */
export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
  },
}
