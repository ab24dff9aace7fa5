import type { Screen } from '../visit/screen.ts'
import { ofAccount } from './of-account.ts'
import { ofDevelopers } from './of-developers.ts'
import { ofMoney } from './of-money.ts'
import { ofPeople } from './of-people.ts'
import { ofPrinting } from './of-printing.ts'
import { ofShipping } from './of-shipping.ts'

export const screens: readonly Screen[] = [
  ...ofPeople,
  ...ofShipping,
  ...ofPrinting,
  ...ofMoney,
  ...ofDevelopers,
  ...ofAccount,
]
