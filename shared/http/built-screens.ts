/** What the page contains for a screen before the application is loaded, as the build writes it for the server. */
export type BuiltScreen = {
  /** As in the list of routes, with `$` before the name of a parameter. */
  path: string
  visitors: 'guests' | 'users' | 'anyone'
  /** What the page paints until the application is up. */
  shell: string
  /** The calls of a user's visit, as `screen-starts.ts` has them. */
  calls: readonly string[]
}

/** Beside the page, in the folder of the build. */
export const builtScreensFile = 'screens.json'
