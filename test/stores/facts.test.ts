import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { describeOnEachEngine } from '../support/engines.ts'

describeOnEachEngine('the facts of a world', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
  })

  const put = (key: string, value: string) =>
    db.transact(0, ({ facts }) => facts.putIfAbsent(key, value))

  test('a fact is what its first writer made it', async () => {
    expect(await db.read.facts.get('secret_key')).toBeNull()
    expect(await put('secret_key', 'one')).toBe(true)
    expect(await put('secret_key', 'two')).toBe(false)
    expect(await db.read.facts.get('secret_key')).toBe('one')
  })

  test('of twenty who put the same fact at once one is told that it was first', async () => {
    const told = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put('first_start', `start ${index}`)),
    )
    expect(told.filter(first => first)).toHaveLength(1)
    expect(await db.read.facts.get('first_start')).toBe(`start ${told.indexOf(true)}`)
  })

  test('production and sandbox know nothing of each other', async () => {
    await put('region', 'sandbox alone')
    const production = await kit.open('production')
    expect(await production.read.facts.get('region')).toBeNull()
  })

  test('a revision, where the engine has one, changes with each commit and not without', async () => {
    const before = db.revision()
    await db.read.facts.get('revision')
    expect(db.revision()).toBe(before)
    await put('revision', 'x')
    if (kit.kind === 'postgres') expect(db.revision()).toBeNull()
    else expect(db.revision()).not.toBe(before)
  })

  test('a revision tells of a commit by somebody else, too', async () => {
    const before = db.revision()
    const other = await kit.open()
    await other.transact(0, ({ facts }) => facts.putIfAbsent('elsewhere', 'x'))
    if (kit.kind === 'sqlite') expect(db.revision()).not.toBe(before)
  })
})
