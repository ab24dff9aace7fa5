import { describe, expect, it } from 'vitest'
import { fillWithLargeRecords } from '../../support/large-records.ts'
import { Shell } from '../../support/shell.ts'

describe('lists that are many times larger than the memory', () => {
  it('are answered whole to several callers at once', async () => {
    await using shell = await Shell.open({ NODE_OPTIONS: '--max-old-space-size=160' })
    const [count, bytes, callers] = [24, 1_000_000, 4]
    const token = await fillWithLargeRecords(shell.dataDir, count, bytes)
    const server = await shell.serve()
    const headers = { authorization: `Bearer ${token}` }
    const read = async (list: string): Promise<number> => {
      const answer = await fetch(`${server.address}/sandbox/api/v4${list}?limit=500`, { headers })
      let length = 0
      for await (const chunk of answer.body ?? []) length += chunk.length
      return length
    }
    for (const list of ['/shipments', '/orders']) {
      const lengths = await Promise.all(Array.from({ length: callers }, () => read(list)))
      expect(new Set(lengths).size).toBe(1)
      expect(lengths[0]).toBeGreaterThan(count * bytes)
    }
  }, 120_000)
})
