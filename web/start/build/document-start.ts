import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type IndexHtmlTransformContext, type Plugin } from 'vite'
import { failedShellOf, type FailureWords } from './shell.ts'

const document = join(import.meta.dirname, '../page')
const languages = join(import.meta.dirname, '../../../shared/i18n/languages')
const colours = join(import.meta.dirname, '../../app/style/colours.css')

/**
 * Inlines one script and one style into the page, with which it is painted and makes its first calls while the
 * application loads. All other stylesheets are moved below the shell, so that it does not wait for them, and the
 * application is only loaded ahead: the inlined script runs it after the first paint.
 */
export const documentStart: Plugin = {
  name: 'document-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      const font = fontIn(bundle)
      const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? []
      const start = [
        `<style nonce="__CSP_NONCE__">${await shellStyles(font)}</style>`,
        '<!-- first calls -->',
        `<script>${await firstSteps()}</script>`,
      ]
      const failed = `<template id="load-failed">${failedShellOf(await Promise.all(locales.map(failureIn)))}</template>`
      return styles
        .reduce((page, style) => page.replace(style, ''), html)
        .replace(
          /<script type="module" crossorigin src=("[^"]+")><\/script>/,
          '<link id="app" rel="modulepreload" crossorigin href=$1>',
        )
        .replace('<!-- start -->', () => start.join(''))
        .replace('<!-- styles -->', () => `${failed}${styles.join('').trim()}`)
    },
  },
}

/** The file with the characters of most of our languages; others are loaded with the application. */
function fontIn(bundle: IndexHtmlTransformContext['bundle'] = {}) {
  const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
  if (font === undefined) throw new Error('The build has no font for the shell.')
  return `/${font}`
}

/** The shell contains the title in every language, because only the browser knows which one is chosen. */
const locales = globSync('*/', { cwd: languages })
const oneLanguage = locales
  .map((locale) => `html[lang=${locale}] #shell [lang]:not([lang=${locale}]){display:none}`)
  .join('')

const failureIn = async (locale: string) => {
  const file = pathToFileURL(join(languages, locale, 'sign-in.ts')).href
  const { messages } = (await import(file)) as { messages: FailureWords }
  return { locale, messages }
}

async function shellStyles(font: string) {
  const files = [colours, join(document, 'shell.css')].map((file) => readFile(file, 'utf8'))
  const styles = [...(await Promise.all(files)), oneLanguage].join('\n')
  return styles
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};:,]) ?/g, '$1')
    .replace('__FONT__', font)
}

async function firstSteps() {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: join(document, 'first-steps.ts'), output: { format: 'iife' } },
    },
  })
  const [file] = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (file?.type !== 'chunk') throw new Error('The first steps were not built.')
  return file.code.trim()
}
