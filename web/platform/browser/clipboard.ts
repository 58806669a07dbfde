/** The Clipboard API exists only on pages loaded over https or from localhost. */
export async function copyText(text: string) {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  const field = Object.assign(document.createElement('textarea'), { value: text })
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
