import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ArchiveDialog } from '#web/features/archive/archive-dialog.tsx'

export function ArchiveButton() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileZip size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('archive.button')}
      </Button>
      {isOpen && <ArchiveDialog onClose={() => setOpen(false)} />}
    </>
  )
}
