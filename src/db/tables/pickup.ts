import type { PickupState } from '#core/pickup/pickup.ts'

export type PickupTables = {
  pickup: PickupTable
  pickup_shipment: PickupShipmentTable
}

export type PickupTable = {
  account_id: number
  id: number
  state: PickupState
  carrier_code: string
  carrier_name: string
  confirmation_number: string
  location_id: string
  time_zone: string
  /** `YYYY-MM-DD` and twice `HH:MM`, the location's. */
  day: string
  ready_at: string
  close_at: string
  instructions: string | null
  /** By the account's clock. */
  created_at: number
  ended_at: number | null
}

export type PickupShipmentTable = {
  account_id: number
  pickup_id: number
  shipment_id: number
  /** 1 until its pickup has ended; a shipment waits for one pickup. */
  waits: number | null
}
