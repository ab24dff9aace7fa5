import { Command, Option } from 'commander'
import type { App } from '#app/app.ts'
import { findAccount } from '#core/account/accounts.ts'
import { invalid } from '#core/errors.ts'
import { randomPassword } from '#core/user/admit-password.ts'
import { setPassword } from '#core/user/change-password.ts'
import { type Role, roles } from '#core/user/roles.ts'
import type { User, UserMembership } from '#core/user/user.ts'
import {
  createUser,
  disableUser,
  enableUser,
  findUser,
  type NewMembership,
} from '#core/user/users.ts'
import { inPages } from '#core/values/in-pages.ts'
import { isoTime, jsonOption, showResult, withApp } from './shell.ts'
import { showList } from './table.ts'
import { endTokens, revokeTokensOption, tokensInWords } from './tokens-of-user.ts'

type Json = { json?: boolean }

type EndOptions = Json & { revokeTokens?: boolean }

type CreateOptions = Json & {
  account?: string
  role?: Role
  operator?: boolean
  name?: string
}

export const userCommand = (): Command =>
  new Command('user')
    .description('people who sign in to the dashboard')
    .addCommand(create())
    .addCommand(resetPassword())
    .addCommand(disable())
    .addCommand(enable())
    .addCommand(list())

const create = (): Command =>
  new Command('create')
    .description('create a user and print a random password, the only time that it is shown')
    .argument('<email>', 'the address that the user signs in with')
    .option('--account <account>', 'name or id of an account of which the user is a member')
    .addOption(new Option('--role <role>', 'what the user may do there').choices(roles))
    .option('--operator', 'an operator of the whole installation')
    .option('--name <name>', 'the name of the user; default: the part of the email before the @')
    .addOption(jsonOption())
    .action((email: string, options: CreateOptions, command: Command) =>
      withApp(command, async app => {
        const { operator: isOperator = false, name = null } = options
        const membership = await membershipOf(app, options)
        const password = randomPassword()
        const input = { email, name, isOperator, password, membership }
        const user = await createUser(app.worlds.production, input)
        showResult({ ...(await view(app, user)), password }, options.json, password)
      }),
    )

async function membershipOf(
  app: App,
  { account, role }: CreateOptions,
): Promise<NewMembership | null> {
  if (account === undefined && role === undefined) return null
  if (account === undefined)
    throw invalid('account', 'A role belongs to an account: add --account.')
  if (role === undefined)
    throw invalid('role', `A member needs a role: add --role ${roles.join('|')}.`)
  const { id } = await findAccount(app.register.production.read.accounts, account)
  return { accountId: id, role }
}

const resetPassword = (): Command =>
  new Command('reset-password')
    .description('end every way for a user to sign in, and print a new random password')
    .argument('<email>', 'the address that the user signs in with')
    .addOption(revokeTokensOption())
    .addOption(jsonOption())
    .action((email: string, { json, revokeTokens = false }: EndOptions, command: Command) =>
      withApp(command, async app => {
        const { production } = app.worlds
        const user = await findUser(production, email)
        const password = randomPassword()
        await setPassword(production, user, password)
        const ended = await endTokens(app, user, revokeTokens)
        showResult({ ...(await view(app, user)), password, ...ended }, json, password)
        // Stdout holds nothing but the password.
        const sentence = tokensInWords(user, ended)
        if (!json && sentence !== null) process.stderr.write(`${sentence}\n`)
      }),
    )

const disable = (): Command =>
  new Command('disable')
    .description('disable a user, whatever roles they have')
    .argument('<email>', 'the address that the user signs in with')
    .addOption(revokeTokensOption())
    .addOption(jsonOption())
    .action((email: string, { json, revokeTokens = false }: EndOptions, command: Command) =>
      withApp(command, async app => {
        const { production } = app.worlds
        await disableUser(production, (await findUser(production, email)).id)
        const user = await findUser(production, email)
        const ended = await endTokens(app, user, revokeTokens)
        const sentence = tokensInWords(user, ended)
        const done = `${user.email} can no longer sign in.${sentence === null ? '' : `\n${sentence}`}`
        showResult({ ...(await view(app, user)), ...ended }, json, done)
      }),
    )

const enable = (): Command =>
  new Command('enable')
    .description('enable a user who was disabled')
    .argument('<email>', 'the address that the user signs in with')
    .addOption(jsonOption())
    .action((email: string, { json }: Json, command: Command) =>
      withApp(command, async app => {
        const { production } = app.worlds
        await enableUser(production, (await findUser(production, email)).id)
        const user = await findUser(production, email)
        showResult(await view(app, user), json, `${user.email} can sign in again.`)
      }),
    )

const list = (): Command =>
  new Command('list')
    .description('list every user, with their roles')
    .addOption(jsonOption())
    .action(({ json }: Json, command: Command) =>
      withApp(command, async app => {
        const { users } = app.register.production.read
        const views: UserView[] = []
        const all = inPages<User>((last, limit) => users.list(last?.id ?? 0, limit))
        for await (const user of all) views.push(await view(app, user))
        showList(views, json, {
          empty: 'There are no users yet. Create one with user create.',
          columns: {
            id: user => user.id,
            email: user => user.email,
            name: user => user.name,
            operator: user => (user.operator ? 'yes' : null),
            roles: user =>
              user.memberships.map(({ account, role }) => `${account}: ${role}`).join(', '),
            disabled: user => user.disabled_at,
          },
        })
      }),
    )

type UserView = Awaited<ReturnType<typeof view>>

async function view(app: App, { id, email, name, isOperator, disabledAt }: User) {
  const memberships = await app.register.production.read.users.membershipsOf(id)
  return {
    id,
    email,
    name,
    operator: isOperator,
    disabled_at: disabledAt === null ? null : isoTime(disabledAt),
    memberships: memberships.map(({ accountId, accountName, role }: UserMembership) => ({
      account_id: accountId,
      account: accountName,
      role,
    })),
  }
}
