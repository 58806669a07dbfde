import { routes } from './routes.ts'

/** The screens that the global search offers by name: all but those of a single record and those before the login. */
export const screensToFind = routes.flatMap((route) => {
  if (route.movedTo !== undefined || route.layout !== 'default' || route.path.includes('$')) return []
  const { path, title, guards } = route
  return [{ path, title, guards }]
})
