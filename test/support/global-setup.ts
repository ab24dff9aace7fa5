import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { findChromium } from './browser/find-chromium.ts'
import type { Chromium } from './browser/unpack-chromium.ts'
import { type BundledPrograms, bundleChildPrograms } from './bundle-child-programs.ts'
import { type TemporaryFolder, temporaryFolderOfRun } from './folder-of-run.ts'
import { administer, type PostgresServer, startPostgres, templateDatabase } from './postgres.ts'
import { makeSqliteTemplate, type SqliteTemplate } from './sqlite-template.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface ProvidedContext {
    postgresUrl: string
    engines: readonly DatabaseConfig['kind'][]
    isThorough: boolean
    childPrograms: string
    sqliteTemplate: string
    chromium: Chromium | null
  }
}

let folder: TemporaryFolder | undefined
let server: PostgresServer | undefined
let programs: BundledPrograms | undefined
let sqliteTemplate: SqliteTemplate | undefined

/** Made once a run: the programs of child processes, and for each engine a database to copy. */
export async function setup(project: TestProject): Promise<void> {
  // Before anything is started that would have to be stopped.
  project.provide('chromium', await findChromium())
  folder = temporaryFolderOfRun()
  // Of this process and, by it, of all workers.
  process.env.TMPDIR = folder.path
  ;[programs, server] = await Promise.all([
    bundleChildPrograms(),
    // No test cuts the power.
    startPostgres({ fsync: 'off' }),
  ])
  project.provide('childPrograms', programs.folder)
  sqliteTemplate = await makeSqliteTemplate()
  project.provide('sqliteTemplate', sqliteTemplate.file)
  await administer(server.url('postgres'), `create database ${templateDatabase}`)
  const url = server.url(templateDatabase)
  for (const schema of ['production', 'sandbox']) {
    await using database = await openDatabase({ kind: 'postgres', url, schema })
    await database.migrate()
  }
  project.provide('postgresUrl', server.url('postgres'))
}

export async function teardown(): Promise<void> {
  await server?.[Symbol.asyncDispose]()
  programs?.[Symbol.dispose]()
  sqliteTemplate?.[Symbol.dispose]()
  folder?.[Symbol.dispose]()
}
