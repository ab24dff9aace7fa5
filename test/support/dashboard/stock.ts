import { serviceOn } from '#core/access.ts'
import { addCard } from '#core/payment/cards.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { beginReset } from '#core/user/change-password.ts'
import { insertSession, newSession } from '#core/user/open-session.ts'
import { operatorAtShell } from '#core/user/user-register.ts'
import { bookedFreight } from '../book-freight.ts'
import { buyShipment, voidBought } from '../buy-shipment.ts'
import { eventually } from '../eventually.ts'
import { saveDraft } from '../save-draft.ts'
import type { Service } from '../service.ts'
import { testedVersion } from '../tested-version.ts'
import { addPreset, smallCarton } from './added-preset.ts'
import { addWebhook, sendForm, shownSoon } from './added-webhook.ts'
import { formKeyIn } from './form-key.ts'
import { parcel } from './program-draft.ts'
import { funded, parcelAbroadFields, parcelFields } from './ship-form.ts'
import { type DashboardVisitor, dashboardVisitor, screened } from './visitor.ts'

/** What an account has by which its screens are found: codes, ids, secrets and questions. */
export type DashboardStock = Awaited<ReturnType<typeof stockDashboard>>

/** Gives an account something for each of its screens to show, after its clock was moved ahead. */
export async function stockDashboard(service: Service, clockAheadMs = 0) {
  const visitor = await funded(service, 1_000_00, { isOperator: true })
  const { account } = visitor
  if (clockAheadMs > 0) await advanceClock(service.app.worlds.sandbox, account, clockAheadMs)
  const token = await service.token(account)
  await addPreset(visitor, smallCarton)
  await addCard(service.app.worlds.sandbox, account, 'test_card', true)
  return {
    visitor,
    ...(await shipmentsOf(service, visitor, token)),
    ...(await questionsOf(visitor)),
    ...(await peopleOf(service, visitor)),
    call: await refusedCall(service, visitor, token),
    ...(await webhookOf(service, visitor)),
    token: /\/tokens\/(\d+)">test</.exec((await visitor.get('/tokens')).text)?.[1] ?? '',
  }
}

async function shipmentsOf(service: Service, visitor: DashboardVisitor, token: string) {
  const { sandbox } = service.app.worlds
  const sent = await buyShipment(service, token)
  const { shipCode: voided } = await buyShipment(service, token)
  await voidBought(service, token, { shipCode: voided })
  const at = `/shipments/${sent.shipCode}/return`
  const page = (await visitor.get(at)).text
  const offer = /name="offer" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const { location } = await visitor.post(at, { form_key: formKeyIn(page), offer })
  const tenant = serviceOn(visitor.account)
  const { freight, shipments } = sandbox.store.read
  const booked = await freight.byId(tenant, await bookedFreight(service, token))
  const draft = await shipments.byId(tenant, await saveDraft(service, token))
  const form_key = formKeyIn((await visitor.get('/sandbox')).text)
  await visitor.post('/sandbox/seed', { form_key, shipments: '40' })
  await advanceClock(sandbox, visitor.account, dayMs)
  // The newest version can say what is in it, so that its screens draw their lines.
  const { shipCode: bought } = await buyShipment(service, token, parcel())
  return {
    bought,
    voided,
    sent: sent.shipCode,
    returned: /\/shipments\/(\w+)\?/.exec(location ?? '')?.[1] ?? '',
    freight: booked?.shipCode ?? '',
    draft: draft?.shipCode ?? '',
  }
}

const dayMs = 24 * 3_600_000

async function questionsOf(visitor: DashboardVisitor) {
  const quoted = new URLSearchParams(parcelFields)
  const { text } = await visitor.get(`/quote?${quoted}`)
  const why = /href="[^"]*(\/quote\/why\?[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  return { quoted, why, abroad: new URLSearchParams(parcelAbroadFields) }
}

async function peopleOf(service: Service, visitor: DashboardVisitor) {
  const register = service.app.worlds.production
  const packer = await dashboardVisitor(service, { account: visitor.account, role: 'packer' })
  const wish = { email: 'guest@example.com', role: 'viewer' }
  const { text } = await visitor.post('/people/invite', wish)
  await screened(new URL('/dashboard/me/codes/begin', service.url).href, {
    method: 'POST',
    headers: { cookie: visitor.cookie, 'sec-fetch-site': 'same-origin' },
  })
  const place = { address: '127.0.0.1', browser: 'test' }
  const form_key = formKeyIn((await visitor.get('/tokens/new')).text)
  await visitor.post('/tokens/new', { form_key, name: 'Of the owner', purpose: 'read' })
  const due = await newSession(register, packer.userId, 'code_due', place)
  await register.store.transact(0, writers => insertSession(writers, due))
  return {
    invitation: /\/dashboard\/invitation\/([\w-]{43})/.exec(text)?.[1] ?? '',
    reset: (await beginReset(register, packer.userId, operatorAtShell)).secret,
    /** Somebody who made no token, and somebody who made one. */
    members: [packer.userId, visitor.userId],
    codeDue: `${visitor.cookie.split('=')[0]}=${due.secret}`,
  }
}

/** A webhook, and the message that it was sent: the service itself hears it, and answers 404. */
async function webhookOf({ url }: Service, visitor: DashboardVisitor) {
  const { id, at } = await addWebhook(visitor, `${url}/nobody`, { description: '' })
  await sendForm(visitor, `${at}/test`, {}, at)
  await shownSoon(visitor, `${at}/deliveries/1`, /Attempt 1/)
  return { webhook: String(id), message: '1' }
}

/** A call that was refused, and is kept with its bodies: its Request-Id. */
async function refusedCall(
  { url, app }: Service,
  { account }: DashboardVisitor,
  token: string,
): Promise<string> {
  const answer = await fetch(`${url}/sandbox/api/${testedVersion}/rates`, {
    method: 'POST',
    body: '{"to_address":{"city":"Ville d\'Anjou"}}',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  const id = answer.headers.get('request-id') ?? ''
  const { calls } = app.worlds.sandbox.store.read
  await eventually(async () => {
    if (!(await calls.byRequestId(serviceOn(account), id))) throw new Error('not kept yet')
  })
  return id
}
