export function nodeOptions(): string
