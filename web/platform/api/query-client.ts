import { type Query, QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { afterPaint } from '#web/platform/browser/after-paint.ts'
import { authState } from '#web/platform/session/auth-state.ts'
import { languageStore } from '#web/platform/language/language-store.ts'

/** Refetches on every visit; components of one page that mount together share one response. */
export const refetchOnVisit = { staleTime: 1_000 }

/**
 * What is shown already is asked for again after the next paint, so that a page whose data is known does not wait for
 * its own requests to be sent.
 */
const afterWhatIsKnown = async <Data>(
  ask: (context: QueryFunctionContext) => Data | Promise<Data>,
  context: QueryFunctionContext,
  { state }: Query,
) => {
  if (state.data !== undefined && document.visibilityState === 'visible')
    await new Promise<void>((resolve) => void afterPaint(resolve))
  return ask(context)
}

/** The API client itself retries reads. Offline mode is ignored, because the server may run on this machine. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, networkMode: 'always', persister: afterWhatIsKnown },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const userId = () => authState.get().user?.id

/** A new user must not see cached data of the previous one. */
function clearForEachUser() {
  let reader = userId()
  authState.subscribe(() => {
    if (userId() === reader) return
    reader = userId()
    queryClient.clear()
  })
}
clearForEachUser()

/** Responses contain texts in the language of the request. */
languageStore.subscribe(() => void queryClient.invalidateQueries())
