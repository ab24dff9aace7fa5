import type { App } from '#app/app.ts'
import { serviceOn } from '#core/access.ts'
import { carrierBlocks } from '#core/catalogue/carrier-blocks.ts'
import type { Environment } from '#core/environment.ts'
import { isNearlyUsedUp, numbersLeft } from '#core/numbers/numbers-left.ts'
import type { Database } from '#db/database.ts'
import { type Finding, ill, warn, well } from './finding.ts'

/** The numbers that are left to give out, and those that were given out twice. */
export async function examineNumbers(
  environment: Environment,
  app: App,
): Promise<readonly Finding[]> {
  const { store } = app.worlds[environment]
  return [await numbersIn(app, environment), await sharedNumbersOf(environment, store)]
}

/** A carrier without numbers sells nothing; with few left, a restore can't skip any. */
async function numbersIn(
  { catalogueData, worlds }: App,
  environment: Environment,
): Promise<Finding> {
  const check = `${environment} numbers`
  const next = await worlds[environment].store.nextNumbers()
  const blocks = carrierBlocks(catalogueData, environment).map(block => ({
    block,
    left: numbersLeft(block, next),
  }))
  const found = blocks
    .map(({ block: { carrier, name }, left }) => `${carrier} has ${left} left of ${name}`)
    .join(', ')
  const advice =
    'Get a new block from the carrier, and add it to carriers.json (catalog/README.md).'
  if (blocks.some(({ left }) => left === 0)) return ill(check, found, advice)
  const few = blocks.some(({ block, left }) => isNearlyUsedUp(block, left))
  return few ? warn(check, found, advice) : well(check, found)
}

/** A warning, no failure: a number that was given out cannot be changed, and both can be worked with. */
async function sharedNumbersOf(environment: Environment, store: Database): Promise<Finding> {
  const check = `${environment} ids and ship codes`
  try {
    const found = await pairsIn(store)
    if (found.length === 0) return well(check, 'each belongs to one shipment')
    const rest = found.length > shown ? `, and ${found.length - shown} more` : ''
    return warn(check, `${found.slice(0, shown).join(', ')}${rest}`, howToTellThemApart)
  } catch (error) {
    return ill(check, error, 'Run doctor again once the database answers.')
  }
}

const shown = 20

const howToTellThemApart =
  'The API and the dashboard find the parcel by these: docs/nodes.md says how to reach the freight.'

async function pairsIn({ read }: Database): Promise<readonly string[]> {
  const pairs: string[] = []
  for (const { id, name } of await read.accounts.list()) {
    for (const { parcelId, freightId, shipCode } of await read.freight.sharedNumbers(
      serviceOn(id),
    )) {
      pairs.push(`${name}: parcel ${parcelId} and freight ${freightId} (${shipCode})`)
    }
  }
  return pairs
}
