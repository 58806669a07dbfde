/** The browser's own clipboard is there only where the page came over https or from this machine. */
export async function copyText(text: string) {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  const field = Object.assign(document.createElement('textarea'), { value: text })
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
