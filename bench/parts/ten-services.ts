import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtInCatalogDir } from '#config/config.ts'

type ServiceEntry = {
  id: number
  name: string
  zones: string[]
  unasked?: unknown
  permission?: unknown
  international?: unknown
}

const domestic = '<CarrierA> Priority Mail'

/**
 * A catalogue for measurements: the built-in one, in which the services that do not take a parcel to
 * the US do take it, so that all ten answer.
 */
export async function tenServicesCatalogue(folder: string): Promise<void> {
  await cp(builtInCatalogDir, folder, { recursive: true })
  const file = join(folder, 'services.json')
  const services: ServiceEntry[] = JSON.parse(await readFile(file, 'utf8'))
  const card = await readFile(cardFile(folder, domestic), 'utf8')
  for (const service of services) {
    delete service.unasked
    delete service.permission
    if (!service.international) continue
    delete service.international
    service.zones = ['us-distance']
    const { name } = service
    await writeFile(cardFile(folder, name), card.replaceAll(domestic, name))
  }
  await writeFile(file, JSON.stringify(services, null, 2))
}

const cardFile = (folder: string, service: string): string =>
  join(folder, 'cards', `${service.toLowerCase().replaceAll(/[<>]/g, '').replaceAll(' ', '-')}.csv`)
