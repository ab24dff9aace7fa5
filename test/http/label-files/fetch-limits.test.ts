import { beforeAll, beforeEach, expect, it } from 'vitest'
import { labelLinkEnd, labelLinkToken } from '#core/link/label-link.ts'
import { createServer, type HttpServer } from '#http/server.ts'
import { buyShipment } from '../../support/buy-shipment.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { serverSettings } from '../../support/server-settings.ts'
import { type Service, sharedService } from '../../support/service.ts'

const ofVisitor = 3
const ofAccount = 40

let service: Service
/** The id of a shipment whose label was bought. */
let bought: number
let account: number
beforeAll(async () => {
  // Each test begins a server of its own over the data of this one.
  service = await sharedService()
  ;({ account } = await fundedClient(service))
  bought = (await buyShipment(service, await service.token(account))).id
})

let server: HttpServer
beforeEach(() => {
  server = limitedServer()
  return () => server.close()
})

function limitedServer() {
  const { app } = service
  return createServer({
    worlds: app.worlds,
    clock: { now: () => Date.now() },
    log: app.log,
    readiness: async () => [],
    settings: {
      ...serverSettings,
      rateLimitAccountWrites: ofAccount,
      rateLimitLabels: ofVisitor,
    },
  })
}

const statusAt = async (url: string): Promise<number> => (await server.inject({ url })).statusCode

/** Fetches a label of the account, which may be one that does not exist. */
function fetchSigned(documentId: number, accountId = account): Promise<number> {
  const token = labelLinkToken(service.app.worlds.sandbox.labelLinkKey, {
    accountId,
    kind: 'shipment',
    documentId,
    format: 'pdf',
    dotsPerInch: 203,
    endsAt: labelLinkEnd(Date.now()),
  })
  return statusAt(`/sandbox/labels/${token}.pdf`)
}

const fetchGuessed = (): Promise<number> => statusAt(`/sandbox/labels/${'A'.repeat(64)}.pdf`)

async function spendVisitor(): Promise<void> {
  for (let guess = 0; guess < ofVisitor; guess += 1) expect(await fetchGuessed()).toBe(404)
  expect(await fetchGuessed()).toBe(429)
}

it('a label that was bought is fetched, however many others were from the same address', async () => {
  await spendVisitor()
  for (let label = 0; label < 20; label += 1) expect(await fetchSigned(1_000_000 + label)).toBe(404)
  expect(await fetchSigned(bought)).toBe(200)
  expect(await fetchGuessed()).toBe(429)
})

it('a label that is fetched again and again counts for who fetches it', async () => {
  for (let time = 0; time < 5 + ofVisitor; time += 1) expect(await fetchSigned(bought)).toBe(200)
  expect(await fetchSigned(bought)).toBe(429)
  expect(await fetchGuessed()).toBe(429)
  expect(await fetchSigned(1_000_000)).toBe(404)
})

it('more labels than an account may make in a minute count for who fetches them', async () => {
  await spendVisitor()
  const outcomes: number[] = []
  for (let label = 0; label <= ofAccount; label += 1) outcomes.push(await fetchSigned(label + 1e6))
  expect(outcomes.filter(status => status === 429)).toEqual([429])
  expect(outcomes.at(-1)).toBe(429)
  expect(await fetchSigned(1_000_000, account + 1)).toBe(404)
})
