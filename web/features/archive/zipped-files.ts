/** Every file in a zip begins with these four bytes. */
const signature = [0x50, 0x4b, 0x03, 0x04]

/** Counts the files of a zip as it arrives, wherever it is split into chunks. */
export function zippedFileCounter() {
  let matched = 0
  let count = 0
  return (chunk: Uint8Array) => {
    for (const byte of chunk) {
      matched = byte === signature[matched] ? matched + 1 : Number(byte === signature[0])
      if (matched === signature.length) {
        count += 1
        matched = 0
      }
    }
    return count
  }
}
