/** The files of a draft and of an issued document, for features whose documents have some too. */
export { AttachedFiles } from '#web/features/invoices/draft/attachments/attached-files.tsx'
export { useFileQueue } from '#web/features/invoices/draft/attachments/file-queue.ts'
