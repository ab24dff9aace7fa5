import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountOf } from '#core/account/accounts.ts'
import { seedShipments } from '#core/seed/seed-shipments.ts'
import { crawl } from '../test/support/dashboard/crawl.ts'
import { type DashboardVisitor, dashboardVisitor } from '../test/support/dashboard/visitor.ts'
import { startService } from '../test/support/service.ts'
import { judged } from './judged.ts'
import { median } from './ratio.ts'
import { serveArgs, startServer } from './server-process.ts'

/**
 * How much memory the dashboard adds: all that its pages lead to is read in a process that was just
 * started, and had loaded none of it.
 */
const rounds = 5
const shipments = 300
const mostOfOneScreen = 3
const dayMs = 86_400_000
const aimMb = 25

async function ownerOfShipments(dataDir: string): Promise<DashboardVisitor> {
  await using service = await startService({ DATA_DIR: dataDir })
  const { sandbox } = service.app.worlds
  const visitor = await dashboardVisitor(service, { isOperator: true })
  const account = await sandbox.store.read.accounts.byId(visitor.account)
  if (account === null) throw new Error('the account is not there')
  await seedShipments(sandbox, { account: accountOf(account), shipments, spreadMs: 30 * dayMs })
  return visitor
}

const dataDir = await mkdtemp(join(tmpdir(), 'postilion-bench-'))
try {
  const owner = await ownerOfShipments(dataDir)
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }
  const before: number[] = []
  const after: number[] = []
  let seen = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    await using server = await startServer(serveArgs, env)
    await (await fetch(`${server.url}/readyz`)).arrayBuffer()
    before.push(server.residentMb())
    const { pages } = await crawl(owner.atService(server.url), () => mostOfOneScreen)
    after.push(server.residentMb())
    seen = new Set(pages.map(({ screen }) => screen))
  }
  const added = median(after) - median(before)
  const line = `after ${seen.size} screens of the dashboard: ${(median(after) / median(before)).toFixed(2)} times the memory of the start (${median(after).toFixed(0)} against ${median(before).toFixed(0)} MB, ${added.toFixed(0)} MB more)`
  judged(line, added <= aimMb, `${aimMb} MB more`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
