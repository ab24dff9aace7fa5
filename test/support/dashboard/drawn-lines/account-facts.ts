import { type AccountId, serviceOn } from '#core/access.ts'
import type { LabelAddress } from '#core/ports/labels.ts'
import type { BoughtLabel, Shipment } from '#core/shipment/shipment.ts'
import { minuteMs } from '#core/time/durations.ts'
import type { Service } from '../../service.ts'

export type AccountFacts = Awaited<ReturnType<typeof accountFacts>>

/** All that screens make in an account, without what differs each time: ids, codes, keys and times. */
export async function accountFacts({ app }: Service, account: AccountId, now: number) {
  const { read } = app.worlds.sandbox.store
  const tenant = serviceOn(account)
  const ids = (await read.shipments.pageById(tenant, 0, 1000)).map(({ id }) => id)
  const shipments = await read.shipments.byIds(tenant, ids)
  const journal = await read.ledger.journal(tenant)
  const topUps = await read.topUps.latest(tenant, 100)
  const events = await read.events.after(tenant, 0, 1000)
  return {
    shipments: shipments.map(lastingParts),
    journal: journal.map(({ cause, entries }) => ({ for: cause.kind, entries })),
    topUps: await Promise.all(
      topUps.map(async ({ cardId, provider, amount, currency, state, failure }) => {
        const card = await read.cards.byId(tenant, cardId)
        return { card: card?.label, provider, amount, currency, state, failure }
      }),
    ),
    cards: (await read.cards.list(tenant)).map(({ id: _, addedAt: __, ...card }) => card),
    tokens: await tokensOf(read, tenant, now),
    webhooks: await webhooksOf(read, tenant),
    events: events.map(({ type }) => type),
  }
}

type Read = Service['app']['worlds']['sandbox']['store']['read']
type Tenant = ReturnType<typeof serviceOn>

function lastingParts({ id: _, shipCode: __, createdAt: ___, ...shipment }: Shipment) {
  const { request, bought } = shipment
  return {
    ...shipment,
    request: { ...request, ownAddress: request.ownAddress && withoutName(request.ownAddress) },
    bought: bought && withoutCodes(bought),
  }
}

/** No two accounts have the same. */
const withoutName = ({ name: _, ...address }: LabelAddress) => address

const withoutCodes = ({
  trackingCode: _,
  otherTrackingCodes,
  boughtAt: __,
  ...label
}: BoughtLabel) => ({ ...label, packages: 1 + otherTrackingCodes.length })

/** The dashboard runs a call again with a token of its own. */
async function tokensOf({ tokens }: Read, tenant: Tenant, now: number) {
  const kept = (await tokens.list(tenant)).filter(({ name }) => name !== 'Run again')
  return kept.map(({ name, scopes, expiresAt, revokedAt }) => ({
    name,
    scopes: scopes.toSorted(),
    livesForMinutes: expiresAt === null ? null : 5 * Math.round((expiresAt - now) / (5 * minuteMs)),
    isRevoked: revokedAt !== null,
  }))
}

async function webhooksOf({ webhooks }: Read, tenant: Tenant) {
  const kept = await webhooks.list(tenant)
  const everything = { state: null, before: null }
  return await Promise.all(
    kept.map(async ({ id, createdAt: _, pausedAt, ...webhook }) => {
      const deliveries = await webhooks.deliveries(tenant, id, everything, 0, 100)
      return {
        ...webhook,
        isPaused: pausedAt !== null,
        deliveries: await Promise.all(
          deliveries.map(async ({ sequence, type, state }) => {
            const tries = await webhooks.attempts(tenant, id, sequence)
            return { sequence, type, state, tries: tries.length }
          }),
        ),
      }
    }),
  )
}
