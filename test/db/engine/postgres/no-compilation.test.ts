import { expect, test } from 'vitest'
import { openClient } from '#db/engine/postgres/connection.ts'
import { postgresKit } from '#test/support/engines.ts'

const kit = postgresKit()

test('no statement is compiled for the many rows that a planner expects', async () => {
  const config = await kit.config()
  if (config.kind !== 'postgres') throw new Error('the database is a PostgreSQL')
  const { client } = await openClient(config)
  try {
    expect((await client.query('show jit')).rows).toEqual([{ jit: 'off' }])
  } finally {
    await client.end()
  }
})
