import { carryOutOnce } from '../../command/carry-out-once.ts'
import { type Command, carryOut } from '../../command/command.ts'
import { audienceOf } from '../../event/publish.ts'
import type { CreatedShipment } from '../../shipment/created-shipment.ts'
import { resumePurchase } from '../settle/carry-on.ts'
import { tellOfShipments } from '../tell-of-shipments.ts'
import { subjectOf } from '../write-shipment.ts'
import { insertFreight } from './freight-consignment.ts'
import { newFreight } from './freight-draft.ts'
import { freight } from './freight-goods.ts'
import type { FreightDraftRequest } from './freight-request.ts'
import { judgeFreight } from './judge-freight.ts'

/** Saves freight without booking it; once under the key of the command. */
export const saveFreight = (
  command: Command<CreatedShipment>,
  read: () => FreightDraftRequest,
): Promise<CreatedShipment> =>
  carryOutOnce(command, {
    async plan() {
      const sent = read()
      judgeFreight(command, sent)
      const id = await command.world.store.takeNumbers('shipment', 1)
      return await newFreight(command, id, sent)
    },
    perform: draft =>
      carryOut<CreatedShipment>(
        command,
        async writers => {
          await insertFreight(writers, command.tenant, draft, 'draft')
          const audience = audienceOf(command)
          await tellOfShipments(freight, audience, writers, 'shipment.created', [draft.id])
          return { shipmentId: draft.id, replayed: false }
        },
        () => `drafted ${draft.shipCode}`,
        subjectOf(draft),
      ),
    resume: ({ id }) => resumePurchase(command, id),
  })
