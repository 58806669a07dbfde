/** Shows the page that needs no other file: its frame, what happened, and a button. It is a template of the document. */
export function showLoadFailed(into: HTMLElement) {
  const failed = document.querySelector<HTMLTemplateElement>('template#load-failed')
  if (!failed) return
  into.replaceChildren(failed.content.cloneNode(true))
  into.querySelector('button')?.addEventListener('click', () => window.location.reload())
}
