import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Invitation } from '#core/user/invitation-store.ts'
import type { Passkey } from '#core/user/passkey-store.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { insertAccounts } from '#test/support/sample-shipments.ts'

const key: Passkey = {
  credentialId: 'key',
  userId: 1,
  publicKey: new Uint8Array([1, 2, 255]),
  counter: 4_000_000_000,
  transports: ['usb', 'nfc'],
  name: 'Key',
  createdAt: 5,
  lastUsedAt: null,
}

const invitation = (id: number, accountId = 1): Invitation => ({
  id,
  accountId,
  email: 'Bo@example.com',
  role: 'viewer',
  invitedBy: 1,
  createdAt: 5,
  expiresAt: 100 + id,
})

describeOnEachEngine('the stores of what proves a user', kit => {
  let db: Database
  let other: Database
  beforeAll(async () => {
    db = await kit.open()
    other = await kit.open()
    await insertAccounts(db, 1, 2)
    await db.transact(0, async ({ users }) => {
      for (const id of [1, 2]) {
        const user = { id, email: `u${id}@example.com`, name: 'U', isOperator: false }
        await users.insert({ ...user, disabledAt: null, createdAt: 1, passwordHash: null })
      }
    })
  })
  /** Of both nodes at once. */
  const race = async <T>(deed: (node: Database) => Promise<T>) =>
    await Promise.all([deed(db), deed(other)])

  test('keep a passkey as it is, and let its counter rise once', async () => {
    const added = await race(node => node.transact(0, ({ passkeys }) => passkeys.insert(key)))
    expect(added.sort()).toEqual([false, true])
    const found = await db.read.passkeys.byCredential('key')
    expect({ ...found, publicKey: [...(found?.publicKey ?? [])] }).toEqual({
      ...key,
      publicKey: [1, 2, 255],
    })
    const used = await race(node =>
      node.transact(0, ({ passkeys }) => passkeys.use('key', key.counter + 1, 9)),
    )
    expect(used.sort()).toEqual([false, true])
    expect(await db.read.passkeys.ofUser(1)).toMatchObject([
      { counter: key.counter + 1, lastUsedAt: 9 },
    ])
  })

  test('let a challenge, a link, a code and a step be used once', async () => {
    const hashes = Array.from({ length: 10 }, (_, index) => `code ${index}`)
    const begun = await db.transact(1, async ({ passkeys, oneTimeCodes, invitations }) => {
      const challenge = { challengeHash: 'c', purpose: 'prove', userId: 1, expiresAt: 5 } as const
      await passkeys.putChallenge(challenge)
      await invitations.insert(serviceOn(1), invitation(1), 'i')
      await invitations.insertReset({ userId: 1, createdAt: 5, expiresAt: 6 }, 'r')
      await oneTimeCodes.begin(1, 'sealed')
      await oneTimeCodes.putRecoveryCodes(1, hashes)
      return [
        await oneTimeCodes.useStep(1, 50),
        await oneTimeCodes.confirm(1, 'another', 40, 9),
        await oneTimeCodes.confirm(1, 'sealed', 40, 9),
        await oneTimeCodes.confirm(1, 'sealed', 41, 9),
        await oneTimeCodes.begin(1, 'later'),
        await oneTimeCodes.useStep(1, 40),
        await oneTimeCodes.useRecoveryCode(2, 'code 1'),
      ]
    })
    expect(begun).toEqual([false, false, true, false, false, false, false])
    const uses = await race(async node => [
      (await node.transact(0, ({ passkeys }) => passkeys.takeChallenge('c', 'prove'))) !== null,
      (await node.transact(1, ({ invitations }) => invitations.take(serviceOn(1), 'i'))) !== null,
      (await node.transact(0, ({ invitations }) => invitations.takeReset('r'))) !== null,
      await node.transact(0, ({ oneTimeCodes }) => oneTimeCodes.useStep(1, 41)),
      await node.transact(0, ({ oneTimeCodes }) => oneTimeCodes.useRecoveryCode(1, 'code 1')),
    ])
    const [one = [], two = []] = uses
    expect(one.map((used, index) => [used, two[index]].filter(Boolean).length)).toEqual(
      one.map(() => 1),
    )
    expect(await db.read.oneTimeCodes.recoveryCodesLeft(1)).toBe(9)
    expect(await db.read.oneTimeCodes.ofUser(1)).toEqual({
      userId: 1,
      sealedSecret: 'sealed',
      confirmedAt: 9,
      lastStep: 41,
    })
    const removed = await db.transact(0, async ({ oneTimeCodes }) => [
      await oneTimeCodes.remove(1),
      await oneTimeCodes.remove(1),
    ])
    expect(removed).toEqual([true, false])
    expect(await db.read.oneTimeCodes.recoveryCodesLeft(1)).toBe(0)
  })

  test('keep an invitation as it is, for its account alone', async () => {
    await db.transact(1, async ({ invitations }) => {
      for (const id of [11, 12]) {
        await invitations.insert(serviceOn(1), invitation(id), `invitation ${id}`)
      }
    })
    expect(await db.read.invitations.bySecret('invitation 11')).toEqual(invitation(11))
    expect(await db.read.invitations.list(serviceOn(1))).toEqual([invitation(12), invitation(11)])
    expect(await db.read.invitations.list(serviceOn(2))).toEqual([])
    const ended = await db.transact(2, async ({ invitations }) => [
      await invitations.take(serviceOn(2), 'invitation 11'),
      await invitations.remove(serviceOn(2), 11),
    ])
    expect(ended).toEqual([null, false])
    const pruned = await db.transact(0, async ({ invitations }) => [
      await invitations.prune(111, 9),
      await invitations.prune(111, 9),
    ])
    expect(pruned).toEqual([1, 0])
    const removed = await db.transact(1, ({ invitations }) => invitations.remove(serviceOn(1), 12))
    expect(removed).toBe(true)
  })
})
