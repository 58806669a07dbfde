import type { FastifyInstance } from 'fastify'
import { getAdminDashboard, getAttention, getHome } from '#shared/features/dashboards/dashboards.contract.ts'
import { findMailServer } from '#server/features/email/mail-settings.service.ts'
import { onRead } from '#server/platform/http/endpoints/register-endpoint.ts'
import { readAdminDashboard } from './admin-dashboard.service.ts'
import { readAttention, readHome } from './home.service.ts'

export function dashboardRoutes(app: FastifyInstance) {
  const { clock, db, version, config } = app.context

  onRead(app, getHome, (readDb, { actor }) => readHome(readDb, actor, clock.now()))

  onRead(app, getAttention, (readDb, { translate }) => readAttention(readDb, translate, clock.now()))

  // From the primary: a replica lacks the sign-in attempts, which are unlogged, and may lag behind the queue.
  onRead(app, getAdminDashboard, async () => {
    const hasMailServer = (await findMailServer(db, config)) !== null
    return readAdminDashboard({ db, version, hasMailServer }, clock.now())
  })
}
