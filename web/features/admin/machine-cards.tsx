import type { AdminDashboard } from '#shared/features/dashboards/dashboards.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { hourText, useFormats, useIntlLocale, useTranslate } from '#web/platform/language/language.tsx'
import type { StateCardProps } from './state-card.tsx'

/** If a job has waited longer than this, no worker is running. */
const patienceSeconds = 120

/**
 * What runs without a user: jobs, schedules, the database, the product itself, the audit seals, and clocks that are
 * wrong.
 */
export function useMachineCards(data: AdminDashboard | undefined): StateCardProps[] {
  const jobs = useJobsCard(data?.jobs)
  const runs = useRunsCard(data?.schedules)
  const system = useSystemCards(data)
  const seal = useSealCard(data?.audit)
  const clocks = useClocksCard(data?.system.clocks)
  return [clocks, jobs, runs, seal, ...system].filter((card) => card !== null)
}

/** Shown only if a clock is wrong. */
function useClocksCard(clocks: AdminDashboard['system']['clocks'] = []): StateCardProps | null {
  const t = useTranslate()
  const span = useSpan()
  const [first, ...others] = clocks.map(({ machine, ahead_seconds: ahead }) =>
    t(ahead > 0 ? 'admin_state.clock_ahead' : 'admin_state.clock_behind', { machine, time: span(Math.abs(ahead)) }),
  )
  if (first === undefined) return null
  return {
    name: t('admin_state.clocks'),
    figure: t('admin_state.clocks_wrong', { count: clocks.length }),
    text: [first, ...others, t('admin_state.clocks_text', { count: clocks.length })].join(' '),
    state: { tone: 'bad', word: t('admin_state.clocks_state') },
  }
}

function useJobsCard(jobs: AdminDashboard['jobs'] | undefined): StateCardProps | null {
  const t = useTranslate()
  const span = useSpan()
  if (!jobs) return null
  const oldest = jobs.oldest_waiting_seconds ?? 0
  const isLate = oldest > patienceSeconds
  const waiting = t('admin_state.jobs_waiting', { count: jobs.waiting })
  const failed = t('admin_state.jobs_failed', { count: jobs.failed })
  return {
    name: t('admin_state.jobs'),
    // Failed jobs need attention; waiting jobs will still run.
    figure: jobs.failed > 0 ? failed : waiting,
    text: [
      t('admin_state.jobs_running', { count: jobs.running }),
      jobs.failed > 0 ? waiting : failed,
      ...(isLate ? [t('admin_state.jobs_oldest', { time: span(oldest) })] : []),
    ].join(', '),
    state: stateOfJobs(t, jobs.failed > 0, isLate),
  }
}

function stateOfJobs(t: Translate, hasFailed: boolean, isLate: boolean): StateCardProps['state'] {
  if (hasFailed) return { tone: 'bad', word: t('admin_state.failed') }
  return isLate ? { tone: 'warning', word: t('admin_state.late') } : { tone: 'good', word: t('admin_state.fine') }
}

function useRunsCard(runs: AdminDashboard['schedules'] | undefined): StateCardProps | null {
  const t = useTranslate()
  const formats = useFormats()
  if (!runs) return null
  const { made_today: made, failing: failed, enabled } = runs
  const planned = plannedText(t, runs)
  return {
    name: t('admin_state.runs'),
    figure: formats.number(made),
    text: failed > 0 ? `${t('admin_state.runs_failed', { count: failed })}, ${planned}` : planned,
    state: stateOfRuns(t, enabled, failed),
    link: { to: '/admin/business' },
  }
}

/** Invoices due now are named before future ones; nothing is announced while runs are switched off. */
function plannedText(t: Translate, { enabled, due_now: due, next_run_date: next, hour }: AdminDashboard['schedules']) {
  if (due > 0) return t(enabled ? 'admin_state.runs_due' : 'admin_state.runs_held', { count: due })
  return next ? t('admin_state.runs_next', { date: next, hour: hourText(hour) }) : t('admin_state.runs_none')
}

function stateOfRuns(t: Translate, isOn: boolean, failed: number): StateCardProps['state'] {
  if (!isOn) return { tone: 'warning', word: t('admin_state.runs_off') }
  return failed > 0 ? { tone: 'bad', word: t('admin_state.failed') } : undefined
}

function useSealCard(audit: AdminDashboard['audit'] | undefined): StateCardProps | null {
  const t = useTranslate()
  const when = useWhen()
  if (!audit) return null
  const { last_sealed_at: sealed, unsealed_entries: unsealed, proven_at: proven, broken_seals: broken } = audit
  return {
    name: t('admin_state.seal'),
    figure: sealWord(t, broken),
    text: [
      ...(sealed ? [t('admin_state.sealed', { when: when(sealed) })] : [t('admin_state.never_sealed')]),
      ...(unsealed > 0 ? [t('admin_state.unsealed', { count: unsealed })] : []),
      ...(proven ? [t('admin_state.proven', { when: when(proven) })] : []),
    ].join(', '),
    state: (broken ?? 0) > 0 ? { tone: 'bad', word: t('admin_state.failed') } : undefined,
    link: { to: '/audit/list' },
  }
}

function sealWord(t: Translate, broken: number | null) {
  if (broken === null) return t('admin_state.seal_unproven')
  return t(broken > 0 ? 'admin_state.seal_broken' : 'admin_state.seal_holds')
}

function useSystemCards(data: AdminDashboard | undefined): StateCardProps[] {
  const t = useTranslate()
  const when = useWhen()
  const size = useSize()
  if (!data) return []
  return [
    {
      name: t('admin_state.database'),
      figure: size(data.database.size_bytes),
      text: t('admin_state.database_text'),
    },
    {
      name: t('admin_state.version'),
      figure: data.system.version.split('+')[0],
      text: [
        t('admin_state.revision', { revision: data.system.version.split('+')[1] ?? '–' }),
        t('admin_state.uptime', { when: when(data.system.started_at) }),
        ...otherVersions(data.system).map((version) => t('admin_state.version_beside', { version })),
      ].join(', '),
      // Normal while servers are replaced one by one; afterwards it means that one was forgotten.
      state: otherVersions(data.system).length > 0 ? { tone: 'warning', word: t('admin_state.versions') } : undefined,
    },
  ]
}

const otherVersions = ({ version, versions }: AdminDashboard['system']) => versions.filter((each) => each !== version)

function useWhen() {
  const formats = useFormats()
  return (instant: string) => formats.relative(instant, Date.now())
}

/** A duration in words: "3 minutes". */
function useSpan() {
  const locale = useIntlLocale()
  return (seconds: number) => {
    const [value, unit] = inLargestUnit(seconds)
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(value))
  }
}

function inLargestUnit(seconds: number): [number, string] {
  if (seconds < 60) return [seconds, 'second']
  if (seconds < 3600) return [seconds / 60, 'minute']
  return seconds < 2 * 86_400 ? [seconds / 3600, 'hour'] : [seconds / 86_400, 'day']
}

function useSize() {
  const locale = useIntlLocale()
  return (bytes: number) => {
    const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'megabyte'] : [bytes / 1e9, 'gigabyte']
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
  }
}
