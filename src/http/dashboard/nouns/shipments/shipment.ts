import type { Principal } from '#core/access.ts'
import { accountNow } from '#core/command/command.ts'
import { swornStatement } from '#core/customs/statement.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { labelMoney } from '#core/ledger/label-money.ts'
import { type HistoryEntry, shipmentHistory } from '#core/overview/shipment-history.ts'
import { explainBoughtLabel } from '#core/purchase/explain-bought-label.ts'
import { parcelOfReturnOffer } from '#core/purchase/return-route.ts'
import { previewVoid } from '#core/purchase/void/plan-void.ts'
import { countLabelPages } from '#core/shipment/preview-label.ts'
import { isToBeScanned, playJourney } from '#core/tracking/play-journey.ts'
import { placeNames } from '../../format/address-lines.ts'
import { namesOfPrincipals, type PrincipalNames } from '../../format/principal-names.ts'
import { changeOnce, newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { shopOf } from '../ship/sender.ts'
import type { PageOfLabel } from './label-card.ts'
import { labelLink, shipmentFiles } from './shipment-files.ts'
import { shipmentView } from './shipment-view.ts'
import { pathOfShipment, visitedShipment } from './visited-shipment.ts'

export async function showShipment(visit: AccountVisit): Promise<Answer> {
  const { world, tenant, caller, frame, query } = visit
  const shipment = await visitedShipment(visit)
  const { id, bought } = shipment
  const { read } = world.store
  const parts = { withMoney: frame.may('credits:read'), withCalls: true }
  const [history, money, outlook, printCounts, voided, files] = await Promise.all([
    shipmentHistory(read, tenant, shipment, caller.clockOffsetMs, parts),
    frame.may('credits:read') ? labelMoney(read, tenant, id) : null,
    previewVoid(visit.command(null), shipment),
    isFreight(shipment) ? null : read.prints.counts(tenant, [id]),
    read.voids.ofShipment(tenant, id),
    shipmentFiles(visit, shipment),
  ])
  const parcel = parcelOfReturnOffer(shipment)
  const shop = shopOf(visit, shipment)
  const facts = {
    shipment,
    shop,
    places: placeNames(world),
    customs: isFreight(shipment)
      ? null
      : swornStatement(shipment, shop, { settings: caller.settings, catalogue: world.catalogue() }),
    history,
    names: await namesInHistory(visit, history),
    money,
    price: bought && frame.may('rates:read') ? await explainBoughtLabel(world, tenant, id) : null,
    outlook,
    noReturn: 'why' in parcel ? parcel.why : null,
    printCount: printCounts?.get(id) ?? null,
    voided,
    files,
    page: await shownPage(visit, shipment),
    forCustomer:
      !isFreight(shipment) && shipment.request.isReturn ? labelLink(visit, shipment) : null,
    now: accountNow({ world, caller }),
    done: query,
    playKey:
      frame.mayOpen('POST /shipments/:code/play') && isToBeScanned(world, shipment)
        ? newFormKey(world.clock.now())
        : null,
    apiCalls: isFreight(shipment)
      ? []
      : [
          ...(await visit.apiCallsFor({ kind: 'shipment', shipmentId: id }, 'Get the shipment')),
          ...(files.length === 0
            ? []
            : await visit.apiCallsFor(
                { kind: 'label_file', shipmentId: id, format: null, dotsPerInch: null },
                'Get its label',
              )),
        ],
  }
  return pageOf(`Shipment ${shipment.shipCode}`, shipmentView(facts, world.catalogue(), frame))
}

/** The page of the label that the query names, as near as it can be shown: `?page=2`. */
async function shownPage(
  { world, tenant, query }: AccountVisit,
  shipment: AnyShipment,
): Promise<PageOfLabel> {
  const of = isFreight(shipment) ? 0 : await countLabelPages(world, tenant, shipment)
  const asked = Number.parseInt(query.get('page') ?? '', 10) || 1
  return { number: Math.max(1, Math.min(of, asked)), of }
}

export async function playJourneyByForm(visit: AccountVisit): Promise<Answer | null> {
  const shipment = await visitedShipment(visit)
  return await changeOnce<void>(
    visit,
    command => playJourney(command, shipment),
    () => visit.frame.to(`${pathOfShipment(shipment)}?done=played`),
  )
}

/** The names of all who did something to a shipment. */
const namesInHistory = (
  visit: Pick<AccountVisit, 'register' | 'world' | 'tenant'>,
  history: readonly HistoryEntry[],
): Promise<PrincipalNames> => namesOfPrincipals(visit, history.flatMap(principalsOf))

function principalsOf(entry: HistoryEntry): readonly Principal[] {
  if (entry.kind === 'print') return [entry.print.by]
  if (entry.kind !== 'call') return []
  const { userId, tokenId } = entry.call
  return [
    ...(userId === null ? [] : [{ kind: 'user', id: userId } as const]),
    ...(tokenId === null ? [] : [{ kind: 'token', id: tokenId } as const]),
  ]
}
