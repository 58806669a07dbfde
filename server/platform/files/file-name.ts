import { withoutOverrides } from '#shared/validation/text.ts'

/** Without folders, signs that a disk or a mail program could stumble over, and marks that make its ending read as another. */
export const safeFileName = (fileName: string) =>
  withoutOverrides(fileName.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}<>:"|?*\u2028\u2029]/gu, '_')
    .toWellFormed()
    .trim()
    .slice(-200) || 'file'
