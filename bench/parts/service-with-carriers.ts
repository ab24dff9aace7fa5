import { once } from 'node:events'
import { type CarrierDefinition, defineCarrier } from '#carriers/remote/define-carrier.ts'
import { connectAccount } from '../../test/support/connect-account.ts'
import { startService } from '../../test/support/service.ts'
import { testCarrier } from '../../test/support/test-carrier.ts'

/**
 * A service that quotes of so many carriers outside the process, beside those of the catalogue:
 * `service-with-carriers.ts DATA_DIR CARRIERS_URL COUNT`.
 */
const [, , dataDir = '', carriersUrl = '', count = ''] = process.argv

/** The test's carrier once more, under a name and with services of its own. */
function nthCarrier(place: number): CarrierDefinition {
  const name = `Carrier ${place}`
  const ownId = (id: number): number => id + (place + 1) * 1000
  return defineCarrier({
    ...testCarrier,
    code: `carrier${place}`,
    name,
    aliases: [],
    services: testCarrier.services.map(service => ({
      ...service,
      id: ownId(service.id),
      name: service.name.replace(testCarrier.name, name),
    })),
    create(credentials, deps) {
      const { rate } = testCarrier.create(credentials, deps)
      if (!rate) throw new Error('the carrier quotes nothing')
      return {
        rate: async (question, call) =>
          (await rate(question, call)).map(quote => ({
            ...quote,
            serviceId: ownId(quote.serviceId),
          })),
      }
    },
  })
}

const definitions = Array.from({ length: Number(count) }, (_, place) => nthCarrier(place))
const hosts = definitions.map(({ code }) => [code, `${carriersUrl}/${code}`])
await using service = await startService(
  {
    DATA_DIR: dataDir,
    CARRIER_HOSTS: JSON.stringify({ sandbox: Object.fromEntries(hosts) }),
  },
  config => config,
  definitions,
)
for (const { code } of definitions) await connectAccount(service, 'sandbox', code)
console.log(`ready on ${service.url}`)
await once(process, 'SIGTERM')
