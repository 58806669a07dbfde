import { isZip } from './unzip.ts'

/** Some programs write a few bytes before it. An archive of PDFs that are not compressed has it near its beginning, too. */
export const isPdf = (file: Uint8Array) =>
  !isZip(file) && Buffer.from(file.subarray(0, 1_024)).toString('latin1').includes('%PDF-')
