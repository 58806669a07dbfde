import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { messageAreas } from '#shared/i18n/message-areas.ts'

/**
 * Runs before each test file. The files of one worker share the browser and the libraries, which take longer to load
 * than the tests to run; our own modules and their state are new in each file.
 */
vi.resetModules()

const { loadMessages } = await import('#web/platform/language/language-store.ts')
await loadMessages(messageAreas)

// Enough for a busy machine.
configure({ asyncUtilTimeout: 60_000 })

afterEach(cleanup)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  history.replaceState(null, '', '/')
})
