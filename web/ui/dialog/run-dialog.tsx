import { Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from './dialog.tsx'
import classes from './dialog.module.css'

/** Work on many records at once: how far it has come. */
type RunProgress = { status: 'running' | 'done'; total_count: number; done_count: number }

/** A record that was refused, and where to mend the cause. */
export type Refused = { id: string; to: string; name: string; detail?: string; reason: string }

type RunDialogProps = {
  run: RunProgress | null
  title: string
  /** Said when nothing was refused. */
  fine: string
  refused: Refused[]
  /** The run carries on without the dialog. */
  onLeave: () => void
  onEnd: () => void
}

/** The progress of a run, and its result at the end. */
export function RunDialog({ run, title, onLeave, onEnd, ...outcome }: RunDialogProps) {
  return (
    <Dialog opened={run !== null} onClose={run?.status === 'running' ? onLeave : onEnd} title={title}>
      {run?.status === 'running' && <Running run={run} title={title} onLeave={onLeave} />}
      {run?.status === 'done' && <Outcome {...outcome} onLeave={onLeave} onEnd={onEnd} />}
    </Dialog>
  )
}

export function RunBar({ run, label, className }: { run: RunProgress; label: string; className?: string | undefined }) {
  const percent = run.total_count === 0 ? 100 : (run.done_count / run.total_count) * 100
  return (
    <Progress.Root size="md" transitionDuration={300} className={className}>
      <Progress.Section value={percent} color="gold.4" aria-label={label} />
    </Progress.Root>
  )
}

function Running({ run, title, onLeave }: { run: RunProgress; title: string; onLeave: () => void }) {
  const t = useTranslate()
  return (
    <>
      <RunBar run={run} label={title} />
      <Text component="output" size="sm" display="block" mt={8} c="var(--text)" className="figures">
        {t('run.progress', { done: run.done_count, total: run.total_count })}
      </Text>
      <Group justify="space-between" gap="xs" mt="lg">
        <Text size="sm" c="dimmed" flex="1 1 8rem">
          {t('run.leave_text')}
        </Text>
        <Button variant="default" onClick={onLeave}>
          {t('run.leave')}
        </Button>
      </Group>
    </>
  )
}

function Outcome({ fine, refused, onLeave, onEnd }: Omit<RunDialogProps, 'run' | 'title'>) {
  const t = useTranslate()
  return (
    <>
      {refused.length === 0 ? (
        <p className={classes.fine}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          {fine}
        </p>
      ) : (
        <>
          <p className={classes.wrong}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            {t('run.refused', { count: refused.length })}
          </p>
          <ul className={classes.refusals}>
            {refused.map(({ id, to, name, detail, reason }) => (
              <li key={id}>
                <Link to={to} className={classes.refusal} onClick={onLeave}>
                  <Text span inherit fw={550}>
                    {name}
                  </Text>
                  {detail && (
                    <Text span inherit c="dimmed">
                      {detail}
                    </Text>
                  )}
                  <Text span size="xs" flex="1 0 100%" c="var(--state-bad)" lh={1.45} className="breaks">
                    {reason}
                  </Text>
                  <IconChevronRight size={16} stroke={1.75} aria-hidden className={classes.chevron} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onEnd} data-autofocus>
          {t('alert.close')}
        </Button>
      </Group>
    </>
  )
}
