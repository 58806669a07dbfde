import type { Plugin } from 'vite'

const before = 'document.head.appendChild('

/**
 * The first stylesheets are below the shell in the body. Later ones have to come after them, because styles are written
 * for the order in which they are loaded; the bundler would put them into the head.
 */
export const stylesInOrder: Plugin = {
  name: 'styles-in-order',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler(code) {
      if (!code.includes(before)) throw new Error('The bundler appends stylesheets in another way now.')
      return { code: code.replaceAll(before, 'document.body.appendChild('), map: null }
    },
  },
}
