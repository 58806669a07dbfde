import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './deliveries.contract.ts'
import { delivery, failedDelivery } from './delivery.ts'

const answeredDelivery = z.object({ status: delivery.shape.status })
export type AnsweredDelivery = z.output<typeof answeredDelivery>

export const replies: RepliesOf<typeof contract> = {
  listFailedDeliveries: z.object({ data: z.array(failedDelivery) }),
  retryDelivery: delivery,
  answerDelivery: answeredDelivery,
}
