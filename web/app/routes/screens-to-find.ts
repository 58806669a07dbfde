import { routes } from './routes.ts'

/** The screens that can be opened by their name alone: all but those of one record, and those before the login. */
export const screensToFind = routes.flatMap((route) => {
  if (route.movedTo !== undefined || route.layout !== 'default' || route.path.includes('$')) return []
  const { path, title, guards } = route
  return [{ path, title, guards }]
})
