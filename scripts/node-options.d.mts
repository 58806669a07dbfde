export const compiledModules: string
export function nodeOptions(): string
