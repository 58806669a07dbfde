const cookieName = 'token'
const rememberedSeconds = 365 * 24 * 60 * 60

function writeCookie(value: string, lifetime: string) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API is asynchronous and cannot be read before the first navigation.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${cookieName}=${value}; Path=/; SameSite=Lax${secure}${lifetime}`
}

export function readTokenCookie() {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`))
  return pair ? decoded(pair.slice(cookieName.length + 1)) || null : null
}

/** Another program on the same host may keep a cookie of this name: what we did not write is no token, and must not stop the page. */
function decoded(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** Kept for 365 days if remembered, otherwise until the browser is closed. */
export function writeTokenCookie(token: string, remember: boolean) {
  writeCookie(encodeURIComponent(token), remember ? `; Max-Age=${rememberedSeconds}` : '')
}

export function removeTokenCookie() {
  writeCookie('', '; Max-Age=0')
}
