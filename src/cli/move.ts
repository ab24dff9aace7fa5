import { Command, Option } from 'commander'
import type { Environment } from '#core/environment.ts'
import { CoreError } from '#core/errors.ts'
import { counted } from '#core/values/counted.ts'
import { type CarriedWorld, carryWorlds, storesOn } from '#db/move/carry-worlds.ts'
import type { MoveSide, MoveTarget } from '#db/move/move-side.ts'
import { openSqliteSource, openSqliteTarget } from '#db/move/sqlite-side.ts'
import { Progress } from './progress.ts'
import { configOf, jsonOption, refuseMissingData, say, showResult } from './shell.ts'
import { sayBooks, verifyBooks, viewOfBooks } from './verify-books.ts'

const engines = ['postgresql', 'sqlite'] as const
type Engine = (typeof engines)[number]
type Options = { to: Engine; json?: boolean }

export const moveCommand = (): Command =>
  new Command('move')
    .description('move all data between the data folder and PostgreSQL, while no server is running')
    .addOption(
      new Option('--to <engine>', 'where the data goes; it comes from the other')
        .choices(engines)
        .makeOptionMandatory(),
    )
    .addOption(jsonOption())
    .action(async ({ to, json = false }: Options, command: Command) => {
      await using sides = new AsyncDisposableStack()
      const { source, target } = await open(to, command, sides)
      const sayToPeople = (says: () => void): void => {
        if (!json) says()
      }
      sayToPeople(() => say('The source:'))
      const books = await verifyBooks(storesOn(source))
      sayToPeople(() => sayBooks(books, toMend))
      const worlds = await carry(source, target)
      sayToPeople(() => {
        sayCarried(worlds)
        say('The target:')
      })
      const found = await verifyBooks(storesOn(target))
      sayToPeople(() => sayBooks(found, toMend))
      await target.commit()
      const view = {
        moved_to: to,
        worlds,
        source: viewOfBooks(books, 'wrong_checkpoints'),
        target: viewOfBooks(found, 'wrong_checkpoints'),
      }
      const end = 'Moved. The source is unchanged: do not start a server on it again.'
      showResult(view, json, end)
    })

/** A move changes nothing of what it carries. */
const toMend = (environment: Environment): string =>
  `The books are right. After the move, \`postilion ledger verify --environment ${environment}\` rewrites this checkpoint.`

async function open(
  to: Engine,
  command: Command,
  sides: AsyncDisposableStack,
): Promise<{ source: MoveSide; target: MoveTarget }> {
  const { folder, url } = await placesOf(to, command)
  const { openPostgresSource, openPostgresTarget } = await import('#db/move/postgres-side.ts')
  const now = Date.now()
  if (to === 'postgresql') {
    const source = sides.use(await openSqliteSource(folder, now))
    return { source, target: sides.use(await openPostgresTarget(url, now)) }
  }
  const source = sides.use(await openPostgresSource(url, now))
  return { source, target: sides.use(await openSqliteTarget(folder, now)) }
}

/** Other commands need one of the two: where there is a database, they leave the folder out. */
async function placesOf(to: Engine, command: Command): Promise<{ folder: string; url: string }> {
  const ofFolder = configOf(command, { DATABASE_URL: undefined })
  const { storage: database } = configOf(command)
  const { storage } = ofFolder
  if (database.kind !== 'postgres' || storage.kind !== 'sqlite') {
    const says = 'Name the PostgreSQL database with DATABASE_URL or --database-url.'
    throw new CoreError('validation_failed', says)
  }
  if (to === 'postgresql') await refuseMissingData(ofFolder)
  return { folder: storage.dataDir, url: database.url }
}

async function carry(source: MoveSide, target: MoveSide): Promise<readonly CarriedWorld[]> {
  using progress = new Progress(rows => counted(rows, 'row'))
  return await carryWorlds(source, target, rows => progress.at(rows))
}

function sayCarried(worlds: readonly CarriedWorld[]): void {
  for (const { environment, tables, rows } of worlds) {
    say(
      `${environment}: ${counted(rows, 'row')} of ${counted(tables, 'table')} copied, read back and found identical`,
    )
  }
}
