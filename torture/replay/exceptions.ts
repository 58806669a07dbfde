/** POSTs that a key does not make idempotent, each with the reason. */
export const exceptions: Record<string, string> = {
  login: 'nobody is known yet whose key it could be; each sign-in is a session of its own',
  logout: 'the token is dead after the first, and the second is refused',
  sendPasswordLink: 'public; limited by address and mailbox, and only the newest link works',
  resendVerification: 'public; limited by address and mailbox, and only the newest link works',
  resetPassword: 'public; its one-time token works once',
  verifyEmail: 'public; its one-time token works once',
  startSetup: 'public; its link works once, while there is no user',
  chooseCountry: 'presets the same again, or is refused where there are documents',
  verifyAuditSeals: 'reads only',
  runBookCheck: 'a check changes nothing but the record of checks',
  addOriginals: 'each document takes one original, so the same file again adds nothing',
  downloadPdfs: 'reads only',
  downloadZip: 'reads only',
  previewDraft: 'reads only',
  previewPriceChange: 'reads only',
}
