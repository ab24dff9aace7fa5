import { randomBytes } from 'node:crypto'
import { createAccount, type Register } from '#core/account/accounts.ts'
import { sealWith } from '#core/seal.ts'
import { addMember } from '#core/user/members.ts'
import type { Role } from '#core/user/roles.ts'
import { Sessions, type SignedIn } from '#core/user/session.ts'
import { signIn } from '#core/user/sign-in.ts'
import type { User } from '#core/user/user.ts'
import type { UserRegister } from '#core/user/user-register.ts'
import { operatorAtShell } from '#core/user/user-register.ts'
import { createUser } from '#core/user/users.ts'
import { cheapPasswords } from '../../support/cheap-passwords.ts'
import type { DatabaseKit } from '../../support/engines.ts'

export const start = Date.UTC(2026, 10, 23, 12)
export const goodPassword = 'seven green pallets'
export const browser = 'Test/1.0'

/** A register of its own accounts and users, with a clock that the test sets. */
export async function peopleScene(kit: DatabaseKit) {
  const both: Register = {
    production: await kit.open('production'),
    sandbox: await kit.open('sandbox'),
  }
  const time = { now: start }
  const clock = { now: () => time.now }
  const register: UserRegister = {
    store: both.production,
    clock,
    secretSeal: sealWith(randomBytes(32)),
    passwords: cheapPasswords,
  }
  const failures: unknown[] = []
  const sessions = new Sessions(both.production, clock, error => failures.push(error))
  const account = () => createAccount(both, `account ${crypto.randomUUID()}`, start)
  let places = 0
  const scene = {
    both,
    register,
    time,
    sessions,
    failures,
    account,
    /** A place that nobody has tried from. */
    newPlace: () => `2001:db8:${(++places).toString(16)}:${randomBytes(2).toString('hex')}::7`,
    async user({ isOperator = false, password = goodPassword } = {}): Promise<User> {
      const email = `u-${crypto.randomUUID()}@example.com`
      return await createUser(register, { email, name: null, isOperator, password })
    },
    async member(role: Role, isOperator = false) {
      const [{ id: accountId, name }, user] = [await account(), await scene.user({ isOperator })]
      await addMember(register, accountId, user.id, role, operatorAtShell)
      return { accountId, accountName: name, user }
    },
    async secretOf({ email }: User, password = goodPassword): Promise<string> {
      const place = scene.newPlace()
      return (await signIn(register, { email, password, address: place, browser })).secret
    },
    async found(secret: string): Promise<SignedIn> {
      const signedIn = await sessions.find(secret)
      if (!signedIn) throw new Error('The session has ended.')
      return signedIn
    },
    async signedIn(user: User): Promise<SignedIn> {
      return await scene.found(await scene.secretOf(user))
    },
  }
  return scene
}
