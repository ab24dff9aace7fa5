import { type AnyCommand, type Command, carryOut } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import { audienceOf, publish } from '../event/publish.ts'
import { type AnyShipment, isFreight } from '../facts.ts'
import { statesOf } from '../shipment/shipment-tab.ts'
import type { Writers } from '../store.ts'
import type { World } from '../world.ts'
import { freightAhead, freightMovement } from './move-freight.ts'
import { parcelMovement, scansUntil } from './move-parcels.ts'

const onItsWay = new Set([...statesOf('to_hand_over'), ...statesOf('on_the_way')])

/**
 * Whether anybody is still to scan the shipment. Postage that nobody scans only ends, in a month of the
 * account's clock.
 */
export function isToBeScanned(
  { journey, freightJourney }: Pick<World, 'journey' | 'freightJourney'>,
  shipment: AnyShipment,
): boolean {
  if (!onItsWay.has(shipment.state)) return false
  if (isFreight(shipment)) return freightAhead(freightJourney, shipment).length > 0
  const { bought, request, state } = shipment
  if (!bought) return false
  const steps = journey({ ...bought, recipientName: request.toAddress.name })
  const { scans } = scansUntil(steps, state, Number.POSITIVE_INFINITY)
  return scans.some(scan => scan.state !== 'expired')
}

/**
 * Plays the way of one shipment to its end: all scans that lie ahead of it happen now, in their order, as if
 * the clock had come to them. The account's clock stands, and nothing else moves.
 */
export const playJourney = (command: Command<void>, shipment: AnyShipment): Promise<void> =>
  carryOut(
    command,
    async writers => {
      const { world, tenant } = command
      const isOfFreight = isFreight(shipment)
      const { id } = shipment
      const store = isOfFreight ? writers.freight : writers.shipments
      const found = await store.byId(tenant, id)
      if (!found || !isToBeScanned(world, found)) throw nothingAhead()
      const { move } = isOfFreight ? freightMovement : parcelMovement
      const reach = { until: Number.POSITIVE_INFINITY, now: await presentTime(command, writers) }
      const facts = await move(world, writers, tenant, [id], reach)
      await publish(audienceOf(command), writers, facts)
    },
    () => `played ${shipment.shipCode} to its end`,
  )

/** The clock may have been moved since the call came in. */
const presentTime = async (
  { world, tenant }: AnyCommand,
  { clocks }: Pick<Writers, 'clocks'>,
): Promise<number> => world.clock.now() + (await clocks.offsetMs(tenant))

const nothingAhead = (): CoreError =>
  new CoreError('conflict', 'This shipment has no scans left to simulate. Nothing was done.')
