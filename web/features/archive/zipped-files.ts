/** Every file of a zip begins with these four. */
const signature = [0x50, 0x4b, 0x03, 0x04]

/** Counts the files of a zip while it is coming in, wherever it is cut into parts. */
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
