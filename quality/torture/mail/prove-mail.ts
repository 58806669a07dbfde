import { must } from '../stage/http-client.ts'
import { killsOn, type Stage } from '../stage/stage.ts'
import { canReceive, type Delivery, isInDoubt } from './hostile-mail-server.ts'

type Shown = { id: string; status: string; to_address: string; last_error: string | null }

/** Compares the list of e-mails, as a user sees it, with what the mail server has. */
export async function proveMail(stage: Stage, deliveries: readonly Delivery[]) {
  const { owner, report } = stage
  const kills = killsOn(stage)
  const { data } = await must(owner, { method: 'GET', path: '/api/admin/emails?kind=invoice&per_page=100' })
  const emails = data as Shown[]
  for (const email of emails) {
    report.count(`messages that ended as ${email.status}`)
    for (const sentence of wrongWith(email)) report.violation(sentence)
    for (const address of email.to_address.split(', ')) {
      const copies = deliveries.filter(
        ({ emailId, recipients }) => emailId === email.id && recipients.includes(address),
      )
      const byNature = copies.filter((copy) => isInDoubt(copy, kills)).length
      const wanted = canReceive(address) ? 1 : 0
      const twiceByNature = copies.length > wanted && copies.length - byNature <= wanted
      if (twiceByNature) report.count('copies too many by the nature of SMTP', copies.length - wanted)
      else if (copies.length !== wanted)
        report.violation(`${address} received ${copies.length} copies and not ${wanted}`)
    }
  }
  report.round(`${emails.length} messages, ${deliveries.length} deliveries`)
}

function wrongWith({ status, to_address, last_error }: Shown) {
  const expected = to_address.split(', ').every(canReceive) ? 'sent' : 'failed'
  const wrong: string[] = []
  if (status !== expected) wrong.push(`the message to ${to_address} is ${status} and not ${expected}: ${last_error}`)
  if (status === 'failed' && !last_error) wrong.push(`the message to ${to_address} failed and nobody is told why`)
  return wrong
}
