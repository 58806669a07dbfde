import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { componentStyles } from './web/build/component-styles.ts'
import { documentStart } from './web/start/build/document-start.ts'
import { builtScreens } from './web/start/build/built-screens.ts'
import { stylesInOrder } from './web/build/styles-in-order.ts'
import { withoutJsonSchema } from './web/build/without-json-schema.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/** The libraries of every page: React, the router and its stores, the schemas. */
const everywhere =
  /node_modules\/(zod|react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\/|app\/csp\.ts$/

/** The pages that stand alone, each of which is small: whoever is at one of them often goes to another. */
const signIn =
  /web\/(app\/layout\/bare-layout|features\/auth\/sign-in\/(login|password-request|password-reset|verify-email|resend)-page)\.tsx$/

const inMantine = (...components: string[]) =>
  new RegExp(`node_modules/@mantine/core/esm/components/(${components.join('|')})/`)

const inUi = (...modules: string[]) => new RegExp(`web/ui/[^/]+/(${modules.join('|')})\\.tsx?$`)

const anyOf = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'))

/** What every screen behind the login stands on: the layout, the libraries below it, and the plain parts of a page. */
const frame = anyOf(
  /web\/(app\/layout\/default-layout\.tsx|platform\/api\/attention-key\.ts)$/,
  /node_modules\/(@mantine\/(hooks|core\/esm\/core)|clsx|@tanstack\/(react-query|query-core))\//,
  inMantine('Button', 'ActionIcon', 'CloseButton', 'Loader', 'Skeleton', 'VisuallyHidden', 'SegmentedControl'),
  inMantine('Input', 'InputBase', 'TextInput', 'Checkbox', 'NativeSelect', 'Stack', 'Group', 'Text', 'Title', 'Anchor'),
  inMantine('Flex', 'SimpleGrid', 'Badge', 'Table', 'Divider', 'Alert', 'Portal', 'Transition', 'Paper'),
  inUi('page', 'page-tabs', 'error-state', 'empty-state', 'button-link', 'state-badge', 'date-text', 'money-text'),
  inUi('loading', 'notice'),
)

/** What opens over a page. Lists and most records come without, until something is opened. */
const overlays = anyOf(inMantine('Popover', 'Combobox', 'Select', 'Menu', 'Modal', 'ScrollArea'), inUi('choice-field'))

/** Checking numbers of banks and of VAT takes as much code as a list, and few forms do it. */
const common = /(web\/(platform\/|ui\/form\/named-choices)|shared\/(?!i18n\/languages\/|validation\/identifiers))/

/** How the features ask for their records and name them, where several screens do. */
const records =
  /(web\/features\/.*(\.queries|-labels|-filter|-columns|waiting-words)\.tsx?|shared\/features\/.*\.contract\.ts)$/

const plainFields = anyOf(
  inUi('form-page', 'form-frame', 'field-words', 'currency-input', 'decimal-input', 'whole-number', 'growing-textarea'),
  inMantine('Textarea'),
)

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
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${path}.gz`, await promisify(gzip)(content))
      }),
    )
  },
}

export default defineConfig({
  root: 'web',
  plugins: [react(), stylesInOrder, withoutJsonSchema, componentStyles, compressedCopies, builtScreens, documentStart],
  build: {
    // For the test of how much each screen loads.
    manifest: true,
    outDir: '../dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // A file inlined as data: would be refused by the policy that the server sends.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Some larger files instead of a hundred small ones, which would each cost a journey and compress badly. Each
          // takes along what it stands on, unless one above has it: so none can need one below, whatever is moved.
          groups: [
            // The policy's settings for the schema library have to lie beside it, so that they hold before the first
            // schema is made.
            { name: 'base', test: everywhere },
            { name: 'start', tags: ['$initial'] },
            { name: 'sign-in', test: signIn },
            { name: 'frame', test: frame },
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 5 },
            { name: 'common', test: common, minShareCount: 11 },
            { name: 'overlays', test: overlays },
            { name: 'list', test: inUi('data-table', 'pager', 'list-page', 'list-tabs') },
            { name: 'form', test: plainFields },
            { name: 'records', test: records, minShareCount: 11 },
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
