import type { MessageKey, Translate } from '#shared/i18n/translate.ts'

/** The texts of each kind of e-mail. Kinds with a button contain a link. */
const kinds = {
  password_reset: {
    subject: 'email.password_reset.subject',
    body: 'email.password_reset.body',
    button: 'email.password_reset.button',
  },
  verify_address: {
    subject: 'email.verify_address.subject',
    body: 'email.verify_address.body',
    button: 'email.verify_address.button',
  },
  invitation: { subject: 'email.invitation.subject', body: 'email.invitation.body', button: 'email.invitation.button' },
  address_changing: {
    subject: 'email.address_changing.subject',
    body: 'email.address_changing.body',
    button: 'email.address_changing.button',
  },
  address_changed: {
    subject: 'email.address_changed.subject',
    body: 'email.address_changed.body',
    button: 'email.address_changed.button',
  },
  bank_changed: { subject: 'email.bank_changed.subject', body: 'email.bank_changed.body', button: null },
} as const satisfies Record<string, { subject: MessageKey; body: MessageKey; button: MessageKey | null }>

export type EmailKind = keyof typeof kinds

/** Placeholder for the one-time link until the message is sent. */
export const linkPlaceholder = '{{link}}'

/** A message as text and as HTML that every mail program can show: a table, inline styles, no images, no scripts. */
export function renderEmail(kind: EmailKind, translate: Translate, params: Record<string, string | number>) {
  const { subject, body, button } = kinds[kind]
  const greeting = translate('email.greeting', params)
  const sentence = translate(body, params)
  const footer = translate('email.footer')
  const label = button && translate(button, params)
  const hint = translate('email.button_hint')

  const text = [greeting, sentence, ...(label ? [`${label}:\n${linkPlaceholder}`] : []), `-- \n${footer}`].join('\n\n')
  const content = [
    paragraph(escapeHtml(greeting)),
    paragraph(escapeHtml(sentence)),
    label ? buttonFor(label, hint) : '',
  ]
  return { subject: translate(subject, params), text, html: page('Counterfoil', content.join('\n'), footer) }
}

/** A link that leads to the page of the document that a letter is about. */
type PageButton = { label: string; hint: string }

/** A message that a user wrote, by paragraph, under the name of their business. */
export function renderLetter(heading: string, text: string, button: PageButton | null = null) {
  const paragraphs = text.split(/\n{2,}/).map((part) => paragraph(escapeHtml(part.trim()).replaceAll('\n', '<br>')))
  const content = button ? [...paragraphs, buttonFor(button.label, button.hint)] : paragraphs
  return {
    text: button ? `${text}\n\n${button.label}:\n${linkPlaceholder}` : text,
    html: page(heading, content.join('\n'), ''),
  }
}

/** The same letter where there is no page to lead to. */
export const withoutButton = (heading: string, text: string) =>
  renderLetter(
    heading,
    text
      .split('\n\n')
      .filter((part) => !part.endsWith(`:\n${linkPlaceholder}`))
      .join('\n\n'),
  )

const paragraph = (content: string, style = '') => `<p style="margin:0 0 16px;${style}">${content}</p>`

const buttonFor = (label: string, hint: string) =>
  `${paragraph(`<a href="${linkPlaceholder}" style="display:inline-block;background:#141c2e;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:6px;font-weight:600">${escapeHtml(label)}</a>`)}
${paragraph(`${escapeHtml(hint)}<br><a href="${linkPlaceholder}" style="color:#6b4e00;word-break:break-all">${linkPlaceholder}</a>`, 'font-size:13px;color:#5b6270')}`

const page = (heading: string, content: string, footer: string) =>
  `<!doctype html><html><body style="margin:0;background:#f7f5f0;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.55;color:#141c2e">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #e6e1d6;border-top:4px solid #c9a227;border-radius:8px">
<tr><td style="padding:28px 32px"><p style="margin:0 0 24px;font-weight:700">${escapeHtml(heading)}</p>
${content}</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;color:#5b6270">${escapeHtml(footer)}</p></td></tr></table></body></html>`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
