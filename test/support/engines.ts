import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { type Environment, environments } from '#core/environment.ts'
import { type Database, openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import {
  ignoringOptions,
  type PgBouncer,
  type PoolMode,
  startPgBouncer,
  whyNoPgBouncer,
} from './pgbouncer.ts'
import { administer, templateDatabase } from './postgres.ts'
import { copySqliteTemplate } from './sqlite-template.ts'

export type DatabaseKit = {
  readonly kind: DatabaseConfig['kind']
  /** Where one environment's tables are, already migrated; the same however often it is asked. */
  config(environment?: Environment): Promise<DatabaseConfig>
  /** A database of the environment, closed after the file's tests unless the test closes it. */
  open(environment?: Environment): Promise<Database>
  /** What a configuration of the whole service takes: a data folder, or a URL too. */
  settings(): Promise<{ DATA_DIR: string; DATABASE_URL?: string }>
}

/**
 * Runs the same tests on each engine of the project, over databases that are made for this call alone. Above
 * the database that is SQLite, and PostgreSQL too in `npm run test:both`.
 */
export function describeOnEachEngine(name: string, tests: (kit: DatabaseKit) => void): void {
  const engines = inject('engines')
  if (engines.includes('sqlite')) describe(`${name}, on SQLite`, () => tests(sqliteKit()))
  if (engines.includes('postgres')) describe(`${name}, on PostgreSQL`, () => tests(postgresKit()))
}

/**
 * At their full size the proofs run behind a real PgBouncer, too, set up as most people do it who use one
 * with Node: it drops the settings that it does not know.
 */
export function describeBehindPoolersToo(name: string, tests: (kit: DatabaseKit) => void): void {
  describeOnEachEngine(name, tests)
  for (const mode of process.env.PROOF ? (['session', 'transaction'] as const) : []) {
    describe.skipIf(whyNoPgBouncer !== null)(
      `${name}, behind PgBouncer in ${mode} mode${whyNoPgBouncer === null ? '' : `: ${whyNoPgBouncer}`}`,
      () => tests(pooledKit(mode)),
    )
  }
}

/** A PostgreSQL that all of the test's connections reach by way of a pooler of its own. */
export function pooledKit(mode: PoolMode): DatabaseKit {
  const direct = postgresKit()
  let started: Promise<PgBouncer> | undefined
  afterAll(async () => (await started)?.[Symbol.asyncDispose]())
  const config = async (environment?: Environment): Promise<DatabaseConfig> => {
    const { kind, ...address } = await direct.config(environment)
    if (kind !== 'postgres' || !('url' in address)) throw new Error('This is not PostgreSQL.')
    // A session keeps its process of the server for as long as it lasts.
    const settings = { ...ignoringOptions, default_pool_size: mode === 'session' ? 80 : 20 }
    started ??= startPgBouncer(address.url, { mode, settings })
    return { kind, ...address, url: (await started).through(address.url) }
  }
  return {
    kind: 'postgres',
    config,
    open: opener(config),
    async settings() {
      const address = await config()
      return {
        ...(await direct.settings()),
        ...('url' in address && { DATABASE_URL: address.url }),
      }
    },
  }
}

export function sqliteKit(): DatabaseKit {
  const folder = temporaryFolder()
  const copied = new Set<Environment>()
  const config = async (environment: Environment = 'sandbox'): Promise<DatabaseConfig> => {
    if (!copied.has(environment)) copySqliteTemplate(folder(), [environment])
    copied.add(environment)
    return { kind: 'sqlite', file: join(folder(), `${environment}.db`) }
  }
  return {
    kind: 'sqlite',
    config,
    open: opener(config),
    async settings() {
      // Both, for a later `config` would lay its template over what the service has written.
      await Promise.all(environments.map(config))
      return { DATA_DIR: folder() }
    },
  }
}

export function postgresKit(): DatabaseKit {
  const folder = temporaryFolder()
  let made: Promise<string> | undefined
  const url = () => {
    made ??= copyOfTemplate()
    return made
  }
  const config = async (schema: Environment = 'sandbox'): Promise<DatabaseConfig> => ({
    kind: 'postgres',
    url: await url(),
    schema,
  })
  return {
    kind: 'postgres',
    config,
    open: opener(config),
    settings: async () => ({ DATA_DIR: folder(), DATABASE_URL: await url() }),
  }
}

/** An empty database of its own, without our tables. */
export async function emptyPostgres(): Promise<string> {
  return freshDatabase('')
}

const copyOfTemplate = () => freshDatabase(`template ${templateDatabase}`)

async function freshDatabase(origin: string): Promise<string> {
  const admin = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(admin, `create database ${name} ${origin}`)
  return admin.replace(/\/postgres$/, `/${name}`)
}

function opener(config: (environment?: Environment) => Promise<DatabaseConfig>) {
  const opened: Database[] = []
  afterAll(async () => {
    for (const database of opened) await database[Symbol.asyncDispose]()
  })
  return async (environment?: Environment): Promise<Database> => {
    const database = await openDatabase(await config(environment), { guard: true })
    opened.push(database)
    return database
  }
}

export function temporaryFolder(): () => string {
  let folder: string | undefined
  afterAll(() => {
    if (folder) rmSync(folder, { recursive: true, force: true })
  })
  return () => {
    folder ??= mkdtempSync(join(tmpdir(), 'postilion-test-'))
    return folder
  }
}
