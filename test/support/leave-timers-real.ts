import { setTimeout as timerOfNode } from 'node:timers'
import { afterAll, expect, vi } from 'vitest'

// Test files share a process: a timer that one leaves false never fires for those after it.
afterAll(() => {
  vi.restoreAllMocks()
  expect(globalThis.setTimeout, 'this file leaves a false setTimeout behind').toBe(timerOfNode)
})
