import { screen } from './screen.ts'

/** The pages before the login, without navigation. */
export const bareRoutes = [
  screen('/', {
    title: 'login.title',
    guards: ['guest'],
    layout: 'bare',
    load: () => import('#web/features/auth/sign-in/login-page.tsx').then(({ LoginPage }) => LoginPage),
  }),
  screen('/login', {
    title: 'login.title',
    guards: ['guest'],
    layout: 'bare',
    load: () => import('#web/features/auth/sign-in/login-page.tsx').then(({ LoginPage }) => LoginPage),
  }),
  screen('/password/reset', {
    title: 'password_request.title',
    guards: ['guest'],
    layout: 'bare',
    load: () =>
      import('#web/features/auth/sign-in/password-request-page.tsx').then(
        ({ PasswordRequestPage }) => PasswordRequestPage,
      ),
  }),
  screen('/password/reset/$token', {
    title: 'password_new.title',
    guards: ['guest'],
    layout: 'bare',
    load: () =>
      import('#web/features/auth/sign-in/password-reset-page.tsx').then(({ PasswordResetPage }) => PasswordResetPage),
  }),
  screen('/email/verify/$id', {
    title: 'verify.title',
    guards: [],
    layout: 'bare',
    load: () =>
      import('#web/features/auth/sign-in/verify-email-page.tsx').then(({ VerifyEmailPage }) => VerifyEmailPage),
  }),
  screen('/email/undo/$id', {
    title: 'undo.title',
    guards: [],
    layout: 'bare',
    load: () =>
      import('#web/features/auth/sign-in/undo-address-page.tsx').then(({ UndoAddressPage }) => UndoAddressPage),
  }),
  screen('/email/resend', {
    title: 'resend.title',
    guards: [],
    layout: 'bare',
    load: () => import('#web/features/auth/sign-in/resend-page.tsx').then(({ ResendPage }) => ResendPage),
  }),
  screen('/setup/$token', {
    title: 'setup.title',
    guards: [],
    layout: 'bare',
    messages: ['app-shell', 'setup'],
    load: () => import('#web/features/setup/setup-page.tsx').then(({ SetupPage }) => SetupPage),
  }),
  screen('/c/$token', {
    title: 'customer_page.tab_title',
    guards: [],
    layout: 'customer',
    messages: ['customer-page'],
    load: () => import('#web/features/customer-page/customer-page.tsx').then(({ CustomerPage }) => CustomerPage),
  }),
  screen('/welcome', {
    title: 'welcome.title',
    guards: [],
    layout: 'bare',
    load: () => import('#web/features/welcome/welcome-page.tsx').then(({ WelcomePage }) => WelcomePage),
  }),
]
