import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#web/platform/api/query-client.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { ShortcutsDialog } from '#web/ui/keyboard/shortcuts-dialog.tsx'
import { nonce } from './csp.ts'
import { cssVariablesResolver, theme } from './style/theme.ts'

/** The providers that screens behind the login need; those before it are loaded without these libraries. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <QueryClientProvider client={queryClient}>
      {children}
      <ConfirmDialog />
      <ShortcutsDialog />
    </QueryClientProvider>
  </MantineProvider>
)
