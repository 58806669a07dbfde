import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './more-details.module.css'

type AddedPartProps = {
  /** Whether any of it is said already. */
  isUsed: boolean
  label: string
  children: ReactNode
}

/** Fields that few need: a button until somebody asks for them. */
export function AddedPart({ isUsed, label, children }: AddedPartProps) {
  const [isAdded, setAdded] = useState(false)
  return isAdded || isUsed ? children : <AddButton label={label} onClick={() => setAdded(true)} />
}

export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      className={classes.add}
      leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
