import type { Command } from 'commander'

/** Every command by its name, in the order of the help. Each is loaded when it is needed. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand(),
  migrate: async () => (await import('./migrate.ts')).migrateCommand(),
  account: async () => (await import('./account.ts')).accountCommand(),
  token: async () => (await import('./token.ts')).tokenCommand(),
  user: async () => (await import('./user.ts')).userCommand(),
  credits: async () => (await import('./credits.ts')).creditsCommand(),
  ledger: async () => (await import('./ledger.ts')).ledgerCommand(),
  card: async () => (await import('./card.ts')).cardCommand(),
  catalog: async () => (await import('./catalog.ts')).catalogCommand(),
  'rate-card': async () => (await import('./rate-card.ts')).rateCardCommand(),
  carrier: async () => (await import('./carrier.ts')).carrierCommand(),
  'carrier-account': async () => (await import('./carrier-account.ts')).carrierAccountCommand(),
  exchange: async () => (await import('./exchange.ts')).exchangeCommand(),
  hs: async () => (await import('./hs.ts')).hsCommand(),
  quote: async () => (await import('./quote.ts')).quoteCommand(),
  shipments: async () => (await import('./shipments.ts')).shipmentsCommand(),
  freight: async () => (await import('./freight.ts')).freightCommand(),
  clock: async () => (await import('./clock.ts')).clockCommand(),
  seed: async () => (await import('./seed.ts')).seedCommand(),
  purchases: async () => (await import('./purchases.ts')).purchasesCommand(),
  'top-ups': async () => (await import('./top-ups.ts')).topUpsCommand(),
  orders: async () => (await import('./orders.ts')).ordersCommand(),
  closeout: async () => (await import('./closeout.ts')).closeoutCommand(),
  jobs: async () => (await import('./jobs.ts')).jobsCommand(),
  listen: async () => (await import('./listen.ts')).listenCommand(),
  logs: async () => (await import('./logs.ts')).logsCommand(),
  trigger: async () => (await import('./trigger.ts')).triggerCommand(),
  backup: async () => (await import('./backup.ts')).backupCommand(),
  restore: async () => (await import('./restore.ts')).restoreCommand(),
  move: async () => (await import('./move.ts')).moveCommand(),
  numbers: async () => (await import('./numbers.ts')).numbersCommand(),
  doctor: async () => (await import('./doctor.ts')).doctorCommand(),
  completion: async () => (await import('./completion.ts')).completionCommand(),
}

/**
 * The commands that a command line may mean. A server needs nothing of the others, which would take
 * memory as long as it runs. Where no word is a command, all are loaded, for the help.
 */
export function commandsToLoad(argv: readonly string[]): readonly string[] {
  const all = Object.keys(commands)
  const named = all.filter(name => argv.includes(name))
  return named.length === 0 || named.includes('completion') ? all : named
}
