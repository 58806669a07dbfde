import { QueryClient } from '@tanstack/react-query'

/** The API client tries reads again itself, and the server may well be on this machine: being offline stops nothing. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
