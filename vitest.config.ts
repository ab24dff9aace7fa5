import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import type { DatabaseConfig } from '#db/database-config.ts'
import { LongestFirst } from './test/support/longest-first.ts'

type Project = TestProjectInlineConfiguration['test']

const everyTest: Project = {
  setupFiles: ['test/support/leave-timers-real.ts'],
  restoreMocks: true,
  // To read the house anew for each of two hundred files took a fifth of the time. No module keeps
  // anything that a test could change.
  isolate: false,
  // These end what hangs. They promise nothing: the same test takes ten times as long on a busy machine.
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

/**
 * What `npm test` leaves to `npm run test:both`: it starts servers, poolers, databases, compilers or npm
 * again and again, shows in a browser what the tests over HTTP show, too, sends hostile texts by every
 * form, or measures how good a list of thousands of words is.
 */
const long = [
  'test/app/two-nodes.test.ts',
  'test/browser/dashboard/{buy-once,develop,empty-screens,hostile,money,people}.test.ts',
  'test/browser/dashboard/{refusals,requests,settings,ship-detours,ship-faults}.test.ts',
  'test/browser/dashboard/{shipments,webhooks}.test.ts',
  'test/browser/instruments.test.ts',
  'test/cli/{backup,behind-pooler,data-files,doctor-postgres,full-disk}.test.ts',
  'test/cli/{listen-postgres,move}.test.ts',
  'test/cli/{number-blocks,number-ranges,old-server,pasted-lines,restore-killed,serve}.test.ts',
  'test/core/tariff/{figures,figures-with-table}.test.ts',
  'test/db/engine/postgres/pooler.test.ts',
  'test/db/move/carry-worlds.test.ts',
  'test/house/{arrows,image,installation}.test.ts',
  'test/http/base/outages.test.ts',
  'test/http/dashboard/{hostile-texts,two-nodes}.test.ts',
  'test/http/pages/docs/guides.test.ts',
  'test/http/v4/lists-beyond-memory.test.ts',
  'test/http/v5/api-calls/program-types.test.ts',
  'test/http/v5/two-nodes.test.ts',
  'test/packages/client/package.test.ts',
  'test/proof/{kills,late-release,moved-worlds,nodes,promoted-standby,restored-numbers}.test.ts',
  'test/tracing/collectors.test.ts',
]

/**
 * These make timers false, load modules anew or weigh the memory of their process. A service that other
 * files share there would lose what it waits for, be loaded twice, or be weighed with it.
 */
const alone = [
  'test/core/rating/quote-rates.test.ts',
  'test/core/tariff/{figures,figures-with-table}.test.ts',
  'test/http/base/intake/one-at-a-time.test.ts',
  'test/jobs/{background,work-off-jobs,worker}.test.ts',
  'test/labels/long-papers.test.ts',
  'test/webhooks/attempts.test.ts',
]

const inFolders = (...names: readonly string[]): string[] =>
  names.map(name => `test/${name}/**/*.test.ts`)

/**
 * `vitest run --mode both` and the proofs at their full size try on both engines what is above the database,
 * and what takes long; else SQLite alone stands for both there.
 */
export default defineConfig(({ mode }) => {
  const isWhole = mode === 'both' || process.env.PROOF !== undefined
  const bothEngines: readonly DatabaseConfig['kind'][] = ['sqlite', 'postgres']
  const aboveDatabase = isWhole ? bothEngines : (['sqlite'] as const)
  const left = isWhole ? [] : long

  const project = (name: string, settings: Project) => ({
    // What stands below is for the whole run: a project that took it over would set all up again.
    extends: false as const,
    test: {
      ...everyTest,
      name,
      exclude: left,
      // One more than there are cores: workers often wait, for servers that they started or killed.
      maxWorkers: availableParallelism() + 1,
      provide: { engines: aboveDatabase, isThorough: isWhole },
      ...settings,
    },
  })

  return {
    test: {
      globalSetup: ['test/support/global-setup.ts'],
      sequence: { sequencer: LongestFirst },
      reporters: ['default', './test/support/closing-line.ts'],
      projects: [
        project('db', {
          include: inFolders('db', 'proof'),
          provide: { engines: bothEngines, isThorough: isWhole },
        }),
        // Projects share no process: more of them would read and compile the house anew for each.
        project('service', {
          include: inFolders('!(browser|db|fixtures|proof)'),
          exclude: [...left, ...alone],
        }),
        project('alone', { include: alone }),
        // A group of their own would keep a third of the machine waiting.
        project('browser', { include: inFolders('browser') }),
      ],
    },
  }
})
