import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Role } from '#core/user/roles.ts'
import type { NewUser } from '#core/user/user-store.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { insertAccounts } from '#test/support/sample-shipments.ts'

const userRow = (id: number, email = `u${id}@example.com`): NewUser => ({
  id,
  email,
  name: `User ${id}`,
  isOperator: id === 1,
  disabledAt: null,
  createdAt: 5,
  passwordHash: null,
})

describeOnEachEngine('the store of users', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2, 3)
    await db.transact(0, async ({ users }) => {
      for (const id of [1, 2, 3, 4]) await users.insert(userRow(id))
    })
  })
  const { createdAt: _, passwordHash: __, ...first } = userRow(1)

  test('gives a user as written, by id, e-mail and in pages, and never the hash', async () => {
    expect(await db.read.users.byId(1)).toEqual(first)
    expect(await db.read.users.byEmail(' U1@EXAMPLE.com')).toEqual(first)
    expect(await db.read.users.byId(99)).toBeNull()
    expect(await db.read.users.byEmail('u99@example.com')).toBeNull()
    expect(await db.read.users.byEmail('u1@example.com\0')).toBeNull()
    const page = await db.read.users.list(1, 2)
    expect(page.map(({ id }) => id)).toEqual([2, 3])
  })

  test('takes an e-mail once, whatever its case', async () => {
    const twice = await db.transact(0, async ({ users }) => [
      await users.insert(userRow(20, 'Twice@example.com')),
      await users.insert(userRow(21, 'tWICE@example.com')),
    ])
    expect(twice).toEqual([true, false])
    expect(await db.read.users.byId(21)).toBeNull()
  })

  test('changes a name, a mark and a password; a rehash only of the same password', async () => {
    const done = await db.transact(0, async ({ users }) => {
      await users.putPassword(2, 'a')
      return [
        await users.rename(2, 'Bo'),
        await users.putDisabled(2, 9),
        await users.rehash(2, 'b', 'c'),
        await users.rehash(2, 'a', 'd'),
        await users.rename(99, 'Bo'),
        await users.putDisabled(99, 9),
      ]
    })
    expect(done).toEqual([true, true, false, true, false, false])
    expect(await db.read.users.byId(2)).toMatchObject({ name: 'Bo', disabledAt: 9 })
    expect(await db.read.users.passwordHash(2)).toBe('d')
    expect(await db.read.users.passwordHash(99)).toBeNull()
  })

  test('knows members by account and by user, and who else owns', async () => {
    const add = (account: number, user: number, role: Role, at: number) =>
      db.transact(account, ({ users }) => users.addMember(serviceOn(account), user, role, at))
    expect(await add(1, 3, 'owner', 7)).toBe(true)
    expect(await add(1, 3, 'viewer', 8)).toBe(false)
    await add(1, 1, 'owner', 6)
    await add(2, 3, 'quoter', 7)
    const members = await db.read.users.membersOf(serviceOn(1))
    expect(members).toMatchObject([
      { user: first, role: 'owner', since: 6 },
      { user: { id: 3 }, role: 'owner', since: 7 },
    ])
    expect(await db.read.users.membershipsOf(3)).toMatchObject([
      { accountId: 1, role: 'owner' },
      { accountId: 2, role: 'quoter' },
    ])
    expect(await db.read.users.roleOf(serviceOn(2), 1)).toBeNull()
    const changes = await db.transact(0, async ({ users }) => [
      await users.otherOwners(serviceOn(1), 3),
      await users.putDisabled(1, 5),
      await users.otherOwners(serviceOn(1), 3),
      await users.putRole(serviceOn(1), 1, 'packer'),
      await users.putRole(serviceOn(3), 1, 'owner'),
      await users.removeMember(serviceOn(1), 3),
      await users.removeMember(serviceOn(1), 3),
    ])
    expect(changes).toEqual([1, true, 0, true, false, true, false])
    expect(await db.read.users.membershipsOf(3)).toMatchObject([{ accountId: 2 }])
  })
})
