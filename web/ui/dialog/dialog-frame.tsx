import { Group, Modal, type ModalRootProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './dialog.module.css'
import { useOpenAfterMount } from '#web/ui/lazy/lazy-dropdown.tsx'

export type DialogProps = Pick<ModalRootProps, 'opened' | 'onClose' | 'size'> & {
  title: ReactNode
  /** A question has to be answered; other dialogs can also be closed by a cross. */
  hasCross?: boolean
  /** Called after the dialog has closed and the focus was returned. */
  onExited?: (() => void) | undefined
  children: ReactNode
}

/**
 * A dialog, labelled by its title. The library's own header would be a second banner landmark, so the title is part of
 * the body.
 */
export function DialogFrame({ opened, onClose, size = 'md', title, hasCross = true, onExited, children }: DialogProps) {
  const t = useTranslate()
  return (
    <Modal.Root
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      {...(onExited && { onExitTransitionEnd: onExited })}
      size={size}
      centered
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <Group align="flex-start" justify="space-between" wrap="nowrap" pb={6}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {hasCross && <Modal.CloseButton aria-label={t('alert.close')} />}
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
