import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/** The libraries of every page: React, the router and its stores, the schemas. */
const everywhere =
  /node_modules\/(zod|react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\/|app\/csp\.ts$/

/** What every screen behind the login stands on. */
const behindTheLogin =
  /node_modules\/(@mantine\/(hooks|core\/esm\/(core|components\/(Button|UnstyledButton|Loader|Group|Stack|Text|VisuallyHidden|Skeleton))\/)|clsx|@tanstack\/(react-query|query-core))\//

/** A tenth of the time that the best would take, for files a twentieth larger. */
const fairQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Compressed copies beside the files, so that the server has nothing to compress while someone waits. */
const compressedCopies: Plugin = {
  name: 'compressed-copies',
  apply: 'build',
  async writeBundle({ dir = '.' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const path = join(dir, name)
        const content = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, fairQuality))
        await writeFile(`${path}.gz`, await promisify(gzip)(content))
      }),
    )
  },
}

/** Every schema can describe itself as JSON Schema, which only the server asks for; in the browser that would be dead weight. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
  },
}

export default defineConfig({
  root: 'web',
  plugins: [react(), withoutJsonSchema, compressedCopies],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // A file inlined as data: would be refused by the policy that the server sends.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A few large files that stay the same from one release to the next, instead of many small ones. The policy's
          // settings for the schema library have to lie beside it, so that they hold before the first schema is made.
          groups: [
            { name: 'base', test: everywhere },
            { name: 'start', tags: ['$initial'] },
            { name: 'kit', test: behindTheLogin },
            { name: 'icons', test: /node_modules\/@tabler\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/photos': server },
    // What both sides share lies beside the root.
    fs: { allow: ['..'] },
  },
})
