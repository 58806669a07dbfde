import { withoutOverrides } from '#shared/validation/text.ts'

/** Removes folders, characters that a disk or a mail program could fail on, and marks that disguise the extension. */
export const safeFileName = (fileName: string) =>
  withoutOverrides(fileName.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}<>:"|?*\u2028\u2029]/gu, '_')
    .toWellFormed()
    .trim()
    .slice(-200) || 'file'
