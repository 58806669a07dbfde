import { QueryClient } from '@tanstack/react-query'
import { authState } from '#web/platform/session/auth-state.ts'
import { languageStore } from '#web/platform/language/language-store.ts'

/** Asked anew at every visit; the parts of one page that come up together share one answer. */
export const refetchOnVisit = { staleTime: 1_000 }

/** The API client tries reads again itself, and the server may well be on this machine: being offline stops nothing. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const userId = () => authState.get().user?.id

/** Nothing that one user has read is left for the next. */
let reader = userId()
authState.subscribe(() => {
  if (userId() === reader) return
  reader = userId()
  queryClient.clear()
})

/** The server writes in the language of the request. */
languageStore.subscribe(() => void queryClient.invalidateQueries())
