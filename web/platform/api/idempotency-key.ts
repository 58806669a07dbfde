/** `crypto.randomUUID` is missing where the page is served neither over https nor from this machine. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')
