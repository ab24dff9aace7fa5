import { grantCredits } from '#core/ledger/grant-credits.ts'
import { startService } from '../test/support/service.ts'
import { sandboxApi, shipmentBody } from '../test/support/tested-version.ts'
import { postAllAtOnce } from './posts-at-once.ts'
import { type Round, ratioOf } from './ratio.ts'

/**
 * What 2,000 purchases at once under one key cost, against 2,000 under different keys. The first one
 * buys and the others get the same shipment, so they should cost less; they may cost twice as much.
 */
const [requests, rounds, target] = [2000, 3, 2]

await using service = await startService()
const account = await service.account()
const { store } = service.app.worlds.sandbox
await grantCredits(store, account, 1_000_000_00, 'bench', Date.now())
const token = await service.token(account)
const url = `${service.url}${sandboxApi}/shipments`
const body = JSON.stringify(shipmentBody())

const measured: Round[] = []
for (let round = -1; round < rounds; round++) {
  const own = await postAllAtOnce({ url, token }, body, i => `own ${round} ${i}`, requests)
  const one = await postAllAtOnce({ url, token }, body, () => `one ${round}`, requests)
  if (round >= 0) measured.push({ ours: one, limit: own })
  console.log(`  one key ${Math.round(one)} ms, own keys ${Math.round(own)} ms`)
}
const ratio = ratioOf(measured)
console.log(
  `${requests} purchases at once under one key: ${ratio.toFixed(2)} times those under their own  target ${target}: ${ratio < target ? 'ok' : 'MISSED'}`,
)
if (ratio >= target) process.exitCode = 1
