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

export default defineConfig({
  root: 'web',
  plugins: [react(), compressedCopies],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // A file inlined as data: would be refused by the policy that the server sends.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in one file that stays the same from one release to the next. The policy's settings
          // for the schema library have to lie beside it, so that they hold before the first schema is made.
          groups: [{ name: 'base', test: everywhere }],
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
