import { ofAccount } from './of-account.ts'
import { ofDevelopers } from './of-developers.ts'
import { ofMoney } from './of-money.ts'
import { ofPeople } from './of-people.ts'
import { ofPrinting } from './of-printing.ts'
import { ofShipments } from './of-shipments.ts'
import { ofShipping } from './of-shipping.ts'
import { ofTokens } from './of-tokens.ts'
import { ofWebhooks } from './of-webhooks.ts'

/** Each file has whole nouns: all routes that begin with `/shipments`, whatever right they need. */
export const dashboardRoutes = [
  ...ofPeople,
  ...ofShipping,
  ...ofShipments,
  ...ofPrinting,
  ...ofMoney,
  ...ofDevelopers,
  ...ofWebhooks,
  ...ofTokens,
  ...ofAccount,
] as const

type ListedRoute = (typeof dashboardRoutes)[number]

export type ReadPath = Extract<ListedRoute, { method: 'GET' }>['path']
