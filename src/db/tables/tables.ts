import type { AccountTables } from './account.ts'
import type { CallTables } from './call.ts'
import type { CarrierTables } from './carrier.ts'
import type { EventTables } from './event.ts'
import type { FreightTables } from './freight.ts'
import type { MoneyTables } from './money.ts'
import type { OrderTables } from './order.ts'
import type { PickupTables } from './pickup.ts'
import type { PrintTables } from './print.ts'
import type { ProductTables } from './product.ts'
import type { PurchaseTables } from './purchase.ts'
import type { ShipmentTables } from './shipment.ts'
import type { SystemTables } from './system.ts'
import type { UserTables } from './user.ts'

/** Every table of a world's database; the rows of each noun have a file of their own. */
export type Tables = AccountTables &
  ShipmentTables &
  FreightTables &
  OrderTables &
  ProductTables &
  PurchaseTables &
  PickupTables &
  PrintTables &
  MoneyTables &
  CarrierTables &
  EventTables &
  UserTables &
  CallTables &
  SystemTables
