import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from '#app/app.ts'
import { remoteCarriers } from '#carriers/registry.ts'
import type { CarrierDefinition } from '#carriers/remote/define-carrier.ts'
import { type Config, readConfig } from '#config/config.ts'
import { readEnv, type Variable } from '#config/env.ts'
import { type AccountId, scopes as allScopes, type Scope } from '#core/access.ts'
import { createAccount } from '#core/account/accounts.ts'
import { issueToken } from '#core/account/tokens.ts'
import type { Environment } from '#core/environment.ts'
import { setSetting } from './at-shell.ts'
import { cheapCost } from './cheap-passwords.ts'
import { ApiClient } from './client.ts'
import { copySqliteTemplate } from './sqlite-template.ts'
import { testCatalogDir } from './test-catalogue.ts'
import { sandboxApi } from './tested-version.ts'

/** The service as people run it: its own composition root, a real database, a socket on loopback. */
export type Service = AsyncDisposable & {
  readonly app: App
  readonly url: string
  /** A fresh account with these settings, in both worlds. */
  account(settings?: Readonly<Record<string, string>>): Promise<AccountId>
  token(account: AccountId, environment?: Environment, scopes?: readonly Scope[]): Promise<string>
  /** A client of the tested version in the sandbox, with an account and a token of its own. */
  client(settings?: Readonly<Record<string, string>>): Promise<ApiClient>
}

/** Enough for any test that is not about limits. */
const boundless = {
  RATE_LIMIT_READS: '1000000000',
  RATE_LIMIT_WRITES: '1000000000',
  RATE_LIMIT_TRACKING: '0',
  RATE_LIMIT_LABELS: '0',
  /** Where subscribers of tests listen. */
  WEBHOOK_PRIVATE_TARGETS: '127.0.0.0/8',
}

let shared: Promise<Service> | null = null

/**
 * The one of all files of this process whose tests set nothing for the whole service: their accounts are
 * their own. It ends with the process.
 */
export function sharedService(): Promise<Service> {
  shared ??= startService()
  return shared
}

export async function startService(
  env: { readonly [name in Variable]?: string | undefined } = {},
  /** What no variable sets. */
  changed: (config: Config) => Config = config => config,
  /** Carriers outside the process, in place of the release's own. */
  definitions: readonly CarrierDefinition[] = remoteCarriers,
): Promise<Service> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'postilion-http-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const isFresh = env.DATA_DIR === undefined && env.DATABASE_URL === undefined
  if (isFresh) copySqliteTemplate(dataDir)
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    CATALOG_DIR: testCatalogDir,
    ...boundless,
    ...env,
  }
  const read = readConfig(readEnv(settings), false)
  const config = changed({ ...read, passwordCost: cheapCost })
  const app = stack.use(await App.open(config, 'server', definitions))
  const { address: url } = stack.use(await app.listen())
  const kept = stack.move()
  let made = 0
  const account: Service['account'] = async (wanted = {}) => {
    made += 1
    const { id } = await createAccount(app.register, `account ${made}`, Date.now())
    for (const [key, value] of Object.entries(wanted)) {
      await setSetting(app.register, id, key, value, Date.now())
    }
    return id
  }
  const token: Service['token'] = (accountId, environment = 'sandbox', scopes = allScopes) =>
    issueToken(
      app.worlds[environment].store,
      { accountId, environment, name: 'test', scopes, expiresAt: null },
      Date.now(),
    )
  return {
    app,
    url,
    account,
    token,
    client: async wanted =>
      new ApiClient(`${url}${sandboxApi}`, await token(await account(wanted))),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
