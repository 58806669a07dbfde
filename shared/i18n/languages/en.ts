import type { Message } from '#shared/i18n/message.ts'

export const locale = 'en'
export const name = 'English'

export const messages = {
  // Refusals of the API
  'error.request.malformed': 'The request could not be read. Please reload the page and try again.',
  'error.request.unknown_path': 'There is nothing at this address.',
  'error.request.too_large': 'That is too large to be sent. Please send less at once.',
  'error.request.wrong_type': 'This kind of content is not accepted here.',
  'error.request.invalid': 'Please check the marked fields.',
  'error.request.too_many': 'Too many requests. Please wait a moment and try again.',
  'error.request.key_reused': 'This Idempotency-Key was used for another request. Please send a new key.',
  'error.session.required': 'Please log in to continue.',
  'error.permission.missing': 'You do not have permission to do this.',
  'error.record.not_found': 'This record does not exist or is no longer there.',
  'error.record.changed': 'Someone else changed this record in the meantime.',
  'error.sign_in.wrong': 'These credentials do not match our records.',
  'error.sign_in.too_many': {
    one: 'Too many attempts. Please try again in {count} minute.',
    other: 'Too many attempts. Please try again in {count} minutes.',
  },
  'error.link.invalid': 'This link is no longer valid. Please ask for a new one.',
  'error.photo.unreadable':
    'This file is not a picture that we can read. Please choose a PNG, JPEG or WebP file of up to 5 MB.',
  'error.server.failed': 'Something went wrong! Please try again.',
  'error.database.unavailable': 'The service is not available right now. Please try again in a moment.',

  // What is wrong with a field
  'validation.required': 'Please fill this in.',
  'validation.wrong_kind': 'This is not in the expected form.',
  'validation.unknown_field': 'This field is not known here.',
  'validation.too_short': {
    one: 'Please use at least {count} character.',
    other: 'Please use at least {count} characters.',
  },
  'validation.too_long': {
    one: 'Please use at most {count} character.',
    other: 'Please use at most {count} characters.',
  },
  'validation.too_small': 'This must be at least {limit}.',
  'validation.too_big': 'This must be at most {limit}.',
  'validation.email': 'Please enter an e-mail address such as name@example.com.',
  'validation.date': 'Please enter a date that exists.',
  'validation.unstorable': 'This holds characters that cannot be stored.',
  'validation.email_taken': 'This e-mail address is already in use.',
  'validation.unknown_language': 'This language is not available.',

  // Passwords
  'password.too_short': 'Please use at least {min} characters.',
  'password.too_long': 'Please use at most {max} characters.',
  'password.too_common':
    'This password is easy to guess. Please choose one that is not made of common words or rows of keys.',
  'password.holds_name': 'Please choose a password that does not contain your name or e-mail address.',
  'password.not_the_same': 'The two passwords are not the same.',
  'password.current_wrong': 'This is not your current password.',

  // What a call answers when it worked
  'auth.link_sent': 'If this address is known to us, an e-mail with a link is on its way.',
  'auth.password_reset': 'Your password has been set. Please log in with it.',
  'auth.email_verified': 'Your e-mail address has been verified.',
  'auth.password_changed': 'Your password has been changed. Your other sessions have ended.',

  // Permissions
  'permission.customer_access': 'Customers and schedules',
  'permission.invoice_access': 'See invoices and credit notes',
  'permission.manage_invoices': 'Create, issue and settle invoices',
  'permission.admin_access': 'Administration and audit',

  // E-mails
  'email.greeting': 'Hello {name},',
  'email.button_hint': 'If the button does not work, copy this address into your browser:',
  'email.footer': 'This message was sent by Counterfoil because of an action on your account.',
  'email.password_reset.subject': 'Set a new password',
  'email.password_reset.body':
    'Someone, hopefully you, asked to set a new password for your account. The link works once and for {count} minutes. If it was not you, nothing has changed and you can delete this message.',
  'email.password_reset.button': 'Set a new password',
  'email.verify_address.subject': 'Please verify your e-mail address',
  'email.verify_address.body': 'Please confirm that this address is yours. The link works once and for {count} days.',
  'email.verify_address.button': 'Verify this address',
  'email.invitation.subject': 'You are invited to Counterfoil',
  'email.invitation.body':
    '{inviter} has made an account for you. Choose a password to start. The link works once and for {count} days.',
  'email.invitation.button': 'Choose a password',
  'email.address_changed.subject': 'The e-mail address of your account was changed',
  'email.address_changed.body':
    'The e-mail address of your account was changed to {email}. If it was not you, tell your administrator at once.',
} as const satisfies Record<string, Message>
