import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDemoInBrowser } from '../../scripts/demo-in-browser.ts'
import { takeContactSheets } from './contact-sheets.ts'

/** `npm run quality -- sheets`: pictures of every page of the demo, to be looked at. `--folder=PATH` says where. */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: resolve(import.meta.dirname, '../../contact-sheets') },
  },
})
const { browser, url, token, close } = await openDemoInBrowser()
await takeContactSheets({ browser, url, token, folder: values.folder })
await close()
