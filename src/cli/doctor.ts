import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { opendir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Command } from 'commander'
import { App } from '#app/app.ts'
import { missingData } from '#app/stored-data.ts'
import { type Config, ConfigError } from '#config/config.ts'
import type { NodeRole } from '#config/node-role.ts'
import { accountOf } from '#core/account/accounts.ts'
import { settingFaults } from '#core/account/setting-limits.ts'
import { environments } from '#core/environment.ts'
import { demonstrationNotice } from '#core/rating/demonstration-prices.ts'
import { idleSettings } from '#core/rating/idle-settings.ts'
import { counted } from '#core/values/counted.ts'
import { formatMinor } from '#core/values/money.ts'
import type { World } from '#core/world.ts'
import { type PageCheck, pageFaults } from '#db/engine/sqlite/page-faults.ts'
import { explainingFaults } from '#db/files/file-fault.ts'
import { isOpenToOthers, modeOf } from '#db/files/private-file.ts'
import { examineNumbers } from './examine-numbers.ts'
import { examineServer } from './examine-server.ts'
import { attempt, type Finding, ill, line, warn, well } from './finding.ts'
import { sampleQuote } from './sample-quote.ts'
import { configOf, isoTime, jsonOption, say, whoMakesData } from './shell.ts'

export const doctorCommand = (): Command =>
  new Command('doctor')
    .description('check configuration, databases, clock, catalogue and carriers')
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }, command: Command) => {
      const findings = await examine(command)
      if (json) say(JSON.stringify(findings, null, 2))
      else for (const finding of findings) say(line(finding))
      if (findings.some(({ ok }) => !ok)) process.exitCode = 1
    })

async function examine(command: Command): Promise<readonly Finding[]> {
  const config = configure(command)
  if ('check' in config) return [config]
  const before = [well('configuration', 'sound')]
  try {
    const missing = await missingData(config.storage)
    if (missing !== null) return [...before, ill('data', missing, whoMakesData)]
    before.push(...(await onDisk(config)))
    await using app = await App.open(config)
    return [...before, ...(await inside(app))]
  } catch (error) {
    return [...before, ill('opening', error, 'Fix what is named here, then run doctor again.')]
  }
}

function configure(command: Command): Config | Finding {
  try {
    return configOf(command)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return ill('configuration', error, 'docs/env.md lists every variable.')
  }
}

const leastFreeBytes = 512 * 1024 * 1024

/** Before anything opens the files: a damaged one may not open at all. */
async function onDisk({ storage }: Config): Promise<readonly Finding[]> {
  if (storage.kind === 'postgres') return []
  const { dataDir } = storage
  const makeRoom = 'Free some space: a full disk stops all writes.'
  const files = environments
    .map(environment => ({ environment, file: join(dataDir, `${environment}.db`) }))
    .filter(({ file }) => existsSync(file))
  return [
    await attempt('disk', makeRoom, () => freeSpaceIn(dataDir)),
    await folderOf(dataDir),
    ...(await Promise.all(
      files.map(({ environment, file }) => pagesOf(`${environment} pages`, file)),
    )),
  ]
}

async function freeSpaceIn(dataDir: string): Promise<string> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = `${Math.floor((bavail * bsize) / 1024 / 1024)} MiB free in ${dataDir}`
  if (bavail * bsize < leastFreeBytes) throw new Error(free)
  return free
}

async function folderOf(dataDir: string): Promise<Finding> {
  try {
    await explainingFaults(dataDir, () => writeTrialFile(dataDir))
  } catch (error) {
    return ill(
      'data folder',
      error,
      'Free some space, or let this user write there: nothing can be sold until then.',
    )
  }
  const found = `${dataDir}, mode ${modeOf(dataDir).toString(8)}`
  if (!isOpenToOthers(dataDir)) return well('data folder', found)
  const advice = `Other users of this machine can read it: chmod 700 ${dataDir}`
  return warn('data folder', found, advice)
}

/** A quota may stop writes while the disk has room, and a disk that can only be read stops them, too. */
async function writeTrialFile(dataDir: string): Promise<void> {
  // Where a file has its name, the fault names that, and not the file of the trial.
  await (await opendir(dataDir)).close()
  const file = join(dataDir, `.doctor-${randomUUID()}`)
  try {
    await writeFile(file, randomBytes(trialBytes), { mode: 0o600, flush: true })
  } finally {
    await rm(file, { force: true })
  }
}

const trialBytes = 1024 * 1024

async function pagesOf(check: string, file: string): Promise<Finding> {
  const { size } = statSync(file)
  const how = size > wholeUpToBytes ? 'quick' : 'whole'
  try {
    const faults = await explainingFaults(file, () => faultsIn(file, how))
    if (faults.length > 0) {
      const advice = `Stop the server, keep a copy, and restore the last backup (docs/backup.md).`
      return ill(check, `${file} is damaged: ${faults.join(' ')}`, advice)
    }
    return well(
      check,
      how === 'whole' ? 'sound' : 'sound, indexes not compared because of their size',
    )
  } catch (error) {
    return ill(
      check,
      error,
      'Its pages were not read, and may be sound: run doctor again afterwards.',
    )
  }
}

/** A file of this size is read in some seconds. */
const wholeUpToBytes = 1024 ** 3

function faultsIn(file: string, how: PageCheck): readonly string[] {
  using db = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
  return pageFaults(db, how)
}

const roles: Readonly<Record<NodeRole, string>> = {
  all: 'all: a server answers requests and runs the jobs',
  http: 'http: a server answers requests; another with ROLE all or jobs has to run the jobs',
  jobs: 'jobs: a server runs the jobs; another with ROLE all or http has to answer requests',
}

async function inside(app: App): Promise<readonly Finding[]> {
  const findings: Finding[] = [well('role', roles[app.config.role])]
  for (const environment of environments) {
    const world = app.worlds[environment]
    findings.push(
      await attempt(`${environment} database`, 'Check DATABASE_URL or DATA_DIR.', async () => {
        await world.store.health()
        return 'answers, and its tables are up to date'
      }),
      ...(await examineServer(environment, world.store)),
      await attempt(`${environment} clock`, "Set the system's clock.", () => clockOf(world)),
      await attempt(`${environment} carriers`, 'Check the catalogue.', () => carriersOf(world)),
      await attempt(`${environment} settings`, 'Use account set, or fix the catalogue.', () =>
        settingsOf(world),
      ),
      ...(await examineNumbers(environment, app)),
    )
  }
  findings.push(
    await attempt(
      'two worlds',
      'docs/nodes.md says how to separate the environments behind a pooler.',
      () => apart(app),
    ),
  )
  const { catalogue, clock } = app.worlds.production
  const notice = demonstrationNotice(catalogue(), clock.now())
  findings.push(well('catalogue', notice ?? 'every postage type has a card of your own'))
  const { production, sandbox } = app.register
  const counts = await Promise.all([production, sandbox].map(store => store.read.accounts.list()))
  findings.push(
    well('accounts', `${counts.map(rows => rows.length).join(' and ')} in production and sandbox`),
  )
  return findings
}

/** Each world made its own key at its first start, whatever may stand between us and the tables. */
async function apart({ worlds: { production, sandbox }, config: { storage } }: App) {
  if (Buffer.compare(production.shipCodeKey, sandbox.shipCodeKey) === 0) {
    throw new Error('production and sandbox share one key: they use the same tables')
  }
  if (storage.kind === 'sqlite') return 'two files, with a key each'
  const { tablesInPublic } = await import('#db/backup/postgres-worlds.ts')
  const stray = await tablesInPublic(storage.url)
  if (stray.length === 0) return 'two schemas, with a key each'
  throw new Error(
    `${counted(stray.length, 'table of ours is', 'tables of ours are')} in the schema public, from a time when a connection pooler merged the two environments; nothing reads from there any more`,
  )
}

async function clockOf({ store, clock }: World): Promise<string> {
  const now = clock.now()
  const newest = (await store.read.accounts.list()).at(-1)
  if (newest && newest.createdAt > now) {
    throw new Error(`it is ${isoTime(now)}, before the account ${newest.name} was created`)
  }
  return isoTime(now)
}

/** The settings of an account may come from a time when the catalogue was different. */
async function settingsOf({ store, clock, ...world }: World): Promise<string> {
  const rows = await store.read.accounts.list()
  const catalogue = world.catalogue()
  const faults = rows
    .map(accountOf)
    .flatMap(({ name, settings }) =>
      [
        ...settingFaults(settings, catalogue),
        ...idleSettings(settings, catalogue, clock.now()),
      ].map(({ key, says }) => `${name}: ${key}: ${says}`),
    )
  if (faults.length > 0) throw new Error(faults.join(' '))
  return `fit the catalogue in ${counted(rows.length, 'account')}`
}

async function carriersOf(world: World): Promise<string> {
  const { quotes, excluded } = await sampleQuote(world)
  if (quotes.length === 0) {
    throw new Error(
      excluded.map(({ message }) => message).join(' ') || 'no service quotes an ordinary parcel',
    )
  }
  const cheapest = Math.min(...quotes.map(({ total }) => total))
  return `${counted(quotes.length, 'service quotes', 'services quote')} an ordinary parcel, from ${formatMinor(cheapest)} CAD`
}
