import { describe, expect, it } from 'vitest'
import { postgresKit } from '../support/engines.ts'
import { administer } from '../support/postgres.ts'
import { Shell } from '../support/shell.ts'

describe('the doctor over PostgreSQL', () => {
  const kit = postgresKit()

  it('names a database that loses what it confirms, has no room, or has lost commits', async () => {
    const { DATABASE_URL = '' } = await kit.settings()
    await using shell = await Shell.open({ DATABASE_URL })
    await shell.say('account', 'create', 'acme')
    const sound = await shell.say('doctor')
    expect(sound).toContain('ok    production commits: none is known to be lost')
    expect(sound).toContain('ok    sandbox room: tables can grow')
    const name = new URL(DATABASE_URL).pathname.slice(1)
    await administer(
      DATABASE_URL,
      `alter database ${name} set synchronous_commit = off`,
      `create function no_room() returns event_trigger language plpgsql as
       $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`,
      `create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE AS')
       execute function no_room()`,
      "insert into production.world_fact (key, value) values ('commits_lost', '2026-11-28')",
    )
    const { code, stdout } = await shell.run('doctor')
    expect(code).toBe(1)
    expect(stdout).toContain('FAIL  production commits: commits were lost')
    expect(stdout).toContain('FAIL  production database: Commits were lost')
    expect(stdout).toContain('ok    sandbox commits')
    expect(stdout).toContain('FAIL  sandbox room: The disk that holds the database is full.')
    expect(stdout).toContain('warn  sandbox durability: synchronous_commit is off')
    await administer(DATABASE_URL, 'drop event trigger no_room')
    await shell.say('numbers', 'advance', '1h')
    expect((await shell.run('doctor')).stdout).toContain('ok    production commits')
  })
})
