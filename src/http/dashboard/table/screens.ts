import { ofAccount } from './of-account.ts'
import { ofDevelopers } from './of-developers.ts'
import { ofMoney } from './of-money.ts'
import { ofPeople } from './of-people.ts'
import { ofPrinting } from './of-printing.ts'
import { ofShipping } from './of-shipping.ts'

export const screens = [
  ...ofPeople,
  ...ofShipping,
  ...ofPrinting,
  ...ofMoney,
  ...ofDevelopers,
  ...ofAccount,
] as const

type ListedScreen = (typeof screens)[number]

export type ReadPath = Extract<ListedScreen, { method: 'GET' }>['path']
