import { describe, expect, it } from 'vitest'
import { emptyPostgres } from '../support/engines.ts'
import { Shell } from '../support/shell.ts'

describe('the ranges of numbers', () => {
  it('are moved on by hand, by the age of what was put back, while no server runs', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'before')
    expect(await shell.say('numbers', 'advance', '36h')).toContain('3592000')
    const after = JSON.parse(await shell.say('account', 'create', 'after', '--json'))
    expect(Number(after.id)).toBeGreaterThan(3_592_000)
    await shell.serve()
    const refused = await shell.run('numbers', 'advance', '36h')
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('stop it') })
  })

  it('are not moved on while a node runs on PostgreSQL', async () => {
    await using shell = await Shell.open({ DATABASE_URL: await emptyPostgres() })
    const node = await shell.serve()
    const { code, stderr } = await shell.run('numbers', 'advance', '36h')
    expect(code).toBe(1)
    expect(stderr).toMatch(/A Postilion server is running on this database .*: stop every node/)
    await node.end('SIGTERM')
    const after = JSON.parse(await shell.say('account', 'create', 'after', '--json'))
    expect(Number(after.id)).toBeLessThan(10)
    await shell.say('numbers', 'advance', '36h')
  })
})
