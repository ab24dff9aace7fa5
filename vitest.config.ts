import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

const everyTest = {
  setupFiles: ['test/support/leave-timers-real.ts'],
  restoreMocks: true,
  // To read the house anew for each of two hundred files took a fifth of the time. No module keeps
  // anything that a test could change.
  isolate: false,
  // These end what hangs. They promise nothing: the same test takes ten times as long on a busy machine.
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

const inBrowsers = 'test/browser/**/*.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/support/closing-line.ts'],
    projects: [
      {
        // What stands above is for the whole run: a project that took it over would set all up again.
        extends: false,
        test: {
          ...everyTest,
          name: 'house',
          include: ['test/**/*.test.ts'],
          exclude: [inBrowsers],
          // One more than there are cores: workers often wait, for servers that they started or killed.
          maxWorkers: availableParallelism() + 1,
        },
      },
      {
        extends: false,
        test: {
          ...everyTest,
          name: 'browser',
          include: [inBrowsers],
          // Each worker has a browser, and each browser a dozen processes.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
