import type { Recipe } from './kit.ts'

/** Schedules, their runs and their prices. */
export const recipesOfSchedules: Record<string, Recipe> = {
  createSchedule: async ({ scheduleBody }) => ({ body: scheduleBody() }),
  pauseSchedule: async ({ schedule }) => ({ params: { id: await schedule() } }),
  resumeSchedule: async ({ schedule, post }) => {
    const id = await schedule()
    await post(`/api/schedules/${id}/pause`)
    return { params: { id }, body: {} }
  },
  finishSchedule: async ({ schedule }) => ({ params: { id: await schedule() } }),
  runSchedule: async ({ schedule }) => ({ params: { id: await schedule() }, body: { date: '2037-01-31' } }),
  invoiceFromSchedule: async ({ schedule }) => ({ params: { id: await schedule() }, body: { counts: false } }),
  changePrices: async ({ schedule }) => ({
    body: {
      schedule_ids: [await schedule()],
      from_date: '2037-06-01',
      change: { kind: 'percent', percent: '5' },
    },
  }),
  sendTestEmail: async ({ schedule, next }) => ({
    params: { id: await schedule() },
    body: { subject: `Test ${next()}` },
  }),
}
