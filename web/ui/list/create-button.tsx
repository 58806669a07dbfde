import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'

export type CreateButtonProps = { to: string; label: string; isSmall?: boolean }

/** The link to the create form; the key `c` opens it too, unless the button is small. */
export function CreateButton({ to, label, isSmall = false }: CreateButtonProps) {
  const navigate = useNavigate()
  useShortcut('c', label, () => void navigate({ to }), { isOn: !isSmall })
  return (
    <ButtonLink
      to={to}
      size={isSmall ? 'xs' : 'sm'}
      leftSection={<IconPlus size={isSmall ? 14 : 16} stroke={1.75} aria-hidden />}
      {...(!isSmall && { rightSection: <Kbd keys="c" /> })}
    >
      {label}
    </ButtonLink>
  )
}
