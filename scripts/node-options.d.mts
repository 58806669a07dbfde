export const compiledModules: string
export const sparingNode: () => Record<'MALLOC_ARENA_MAX' | 'NODE_OPTIONS', string>
