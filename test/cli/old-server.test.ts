import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { Shell } from '../support/shell.ts'
import { sandboxApi, shipmentBody } from '../support/tested-version.ts'

const worlds = ['production.db', 'sandbox.db'] as const

/** Runs in each of the worlds of a shell. */
function inWorlds(shell: Shell, sql: string): unknown[] {
  return worlds.flatMap(name => {
    using file = new DatabaseSync(join(shell.dataDir, name), { timeout: 5000 })
    return file.prepare(sql).all()
  })
}

const lastMigration = 'select max(id) as id from schema_migration'
/** As if the release of the server knew all migrations but the last. */
const forgetLast = `delete from schema_migration where id = (${lastMigration})`

async function buy({ address, token }: { address: string; token: string }): Promise<number> {
  const answer = await fetch(`${address}${sandboxApi}/shipments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(shipmentBody()),
  })
  return answer.status
}

describe('beside a server of the release before, on SQLite', () => {
  it.each(['account list', 'migrate'])('%s changes no table, and says what to do', async line => {
    await using shell = await Shell.open()
    const server = await shell.serve()
    inWorlds(shell, forgetLast)
    const before = inWorlds(shell, lastMigration)
    const { code, stdout, stderr } = await shell.run(...line.split(' '))
    expect(stderr).toBe(
      'postilion: A server of an earlier release is running on this data. Stop it, or restart it with this release.\n',
    )
    expect(stdout).toBe('')
    expect(code).toBe(1)
    expect(inWorlds(shell, lastMigration)).toEqual(before)
    expect(await buy(server)).toBe(200)
  })

  it('commands that find no migration missing run as ever', async () => {
    await using shell = await Shell.open()
    await shell.serve()
    expect(await shell.say('migrate')).toBe('production: up to date\nsandbox: up to date')
  })
})
