import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSecret } from '#core/account/token-secret.ts'
import {
  type LabelLink,
  labelLinkEnd,
  labelLinkToken,
  readLabelLink,
} from '#core/link/label-link.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { revokeAtShell, setSetting } from '../support/at-shell.ts'
import { postgresKit } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { type Service, startService } from '../support/service.ts'
import { sandboxApi } from '../support/tested-version.ts'

const kit = postgresKit()
const hourMs = 3_600_000

/** The operator acts through one node; clients ask the other. */
let one: Service
let other: Service
let account: number
let token: string
beforeAll(async () => {
  const settings = await kit.settings()
  ;[one, other] = await Promise.all([startService(settings), startService(settings)])
  account = await one.account()
  token = await one.token(account)
  // Both have seen the token, and know all that they will ever remember of it.
  for (const { url } of [one, other]) expect(await statusAt(url)).toBe(200)
})
afterAll(() => Promise.all([one[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]))

async function statusAt(url: string, secret = token): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` }
  return (await fetch(`${url}${sandboxApi}/postage-types`, { headers })).status
}

describe('what is changed through one node', () => {
  it('ends a revoked token with the very next request to the other', async () => {
    const revoked = await one.token(account)
    expect(await statusAt(other.url, revoked)).toBe(200)
    const { store } = one.app.worlds.sandbox
    const bearer = await store.read.tokens.bearerOf(hashSecret(revoked))
    await revokeAtShell(store, account, bearer?.token.id ?? 0, Date.now())
    expect(await statusAt(other.url, revoked)).toBe(401)
  })

  it('is the setting of an account with the very next request to the other', async () => {
    const set = (value: string) =>
      setSetting(one.app.register, account, 'sandbox', value, Date.now())
    await set('false')
    expect(await statusAt(other.url)).toBe(401)
    await set('true')
    expect(await statusAt(other.url)).toBe(200)
  })

  it("is an account's clock with the very next request to the other", async () => {
    const offset = async () => (await other.app.worlds.sandbox.authenticate(token)).clockOffsetMs
    const before = await offset()
    await advanceClock(one.app.worlds.sandbox, account, hourMs)
    expect((await offset()) - before).toBe(hourMs)
  })

  it('is a rate card that the other takes up by itself', async () => {
    const { store } = one.app.worlds.sandbox
    const before = other.app.worlds.sandbox.catalogue()
    const range = { validFrom: '2020-01-01', validTo: '2020-01-02', importedAt: 1, rows: 0 }
    const card = { id: 1, name: 'of another node', service: 'none', source: 'test', ...range }
    await store.transact(0, ({ rateCards }) => rateCards.insert(card, ''))
    await eventually(() => expect(other.app.worlds.sandbox.catalogue()).not.toBe(before))
  })

  it('is signed and scrambled by the same keys on both', () => {
    const link: LabelLink = {
      accountId: account,
      kind: 'shipment',
      documentId: 1,
      format: 'pdf',
      dotsPerInch: 203,
      endsAt: labelLinkEnd(Date.now()),
    }
    for (const environment of ['production', 'sandbox'] as const) {
      const [mine, theirs] = [one.app.worlds[environment], other.app.worlds[environment]]
      expect(theirs.labelLinkKey).toEqual(mine.labelLinkKey)
      const signed = labelLinkToken(mine.labelLinkKey, link)
      expect(readLabelLink(theirs.labelLinkKey, signed)).toEqual(link)
      expect(theirs.shipCodeKey).toEqual(mine.shipCodeKey)
    }
  })
})
