import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/leave-timers-real.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    reporters: ['default', './test/support/closing-line.ts'],
    restoreMocks: true,
    // To read the house anew for each of two hundred files took a fifth of the time. No module keeps
    // anything that a test could change.
    isolate: false,
    // Left to itself the runner keeps a core for itself, which does next to nothing.
    maxWorkers: '100%',
    // These end what hangs. They promise nothing: the same test takes ten times as long on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
