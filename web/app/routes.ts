import { moved, screen } from './screen.ts'

/** Every URL of the application: its guards by name, its layout, and the screen that is loaded when it is wanted. */
export const routes = [
  screen('/', {
    title: 'login.title',
    guards: ['guest'],
    layout: 'bare',
    load: () => import('#web/features/auth/login-page.tsx').then(({ LoginPage }) => LoginPage),
  }),
  screen('/login', {
    title: 'login.title',
    guards: ['guest'],
    layout: 'bare',
    load: () => import('#web/features/auth/login-page.tsx').then(({ LoginPage }) => LoginPage),
  }),
  screen('/password/reset', {
    title: 'password_request.title',
    guards: ['guest'],
    layout: 'bare',
    load: () =>
      import('#web/features/auth/password-request-page.tsx').then(({ PasswordRequestPage }) => PasswordRequestPage),
  }),
  screen('/password/reset/$token', {
    title: 'password_new.title',
    guards: ['guest'],
    layout: 'bare',
    load: () => import('#web/features/auth/password-reset-page.tsx').then(({ PasswordResetPage }) => PasswordResetPage),
  }),
  screen('/email/verify/$id', {
    title: 'verify.title',
    guards: [],
    layout: 'bare',
    load: () => import('#web/features/auth/verify-email-page.tsx').then(({ VerifyEmailPage }) => VerifyEmailPage),
  }),
  screen('/email/resend', {
    title: 'resend.title',
    guards: [],
    layout: 'bare',
    load: () => import('#web/features/auth/resend-page.tsx').then(({ ResendPage }) => ResendPage),
  }),
  screen('/welcome', {
    title: 'welcome.title',
    guards: [],
    layout: 'bare',
    load: () => import('#web/features/welcome/welcome-page.tsx').then(({ WelcomePage }) => WelcomePage),
  }),
  screen('/home', {
    title: 'home.title',
    guards: ['auth'],
    load: () => import('#web/features/home/home-page.tsx').then(({ HomePage }) => HomePage),
  }),
  moved('/settings', '/settings/account'),
  screen('/settings/account', {
    title: 'settings.account',
    guards: ['auth'],
    load: () => import('#web/features/auth/account-page.tsx').then(({ AccountPage }) => AccountPage),
  }),
  screen('/settings/password', {
    title: 'settings.password',
    guards: ['auth'],
    load: () => import('#web/features/auth/password-page.tsx').then(({ PasswordPage }) => PasswordPage),
  }),
  moved('/notes', '/notes/list'),
  screen('/notes/list', {
    title: 'nav.notes',
    guards: ['auth'],
    load: () => import('#web/features/notes/notes-page.tsx').then(({ NotesPage }) => NotesPage),
  }),
  screen('/$', {
    title: 'not_found.title',
    guards: [],
    layout: 'bare',
    load: () => import('./not-found-page.tsx').then(({ NotFoundPage }) => NotFoundPage),
  }),
]
