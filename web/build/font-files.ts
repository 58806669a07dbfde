import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const fonts = '@fontsource-variable/inter/files'

/**
 * Where the fonts of the stylesheets are. The bundler takes a # or ? in the path of such a file for the end of its name:
 * from a folder that is named so, it reads copies.
 */
export const fontFiles = { [fonts]: readableFolder(join(import.meta.dirname, '../../node_modules', fonts)) }

function readableFolder(folder: string) {
  if (!/[#?]/.test(folder)) return folder
  const copies = mkdtempSync(join(tmpdir(), 'counterfoil-fonts-'))
  process.on('exit', () => rmSync(copies, { recursive: true, force: true }))
  cpSync(folder, copies, { recursive: true })
  return copies
}
