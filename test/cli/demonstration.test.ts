import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtInCatalogDir } from '#config/config.ts'
import type { Environment } from '#core/environment.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { expectBought } from '../support/answers.ts'
import { ApiClient } from '../support/client.ts'
import { textsOn, zplPages } from '../support/label-texts.ts'
import { type Service, startService } from '../support/service.ts'
import { Shell } from '../support/shell.ts'
import { TempCatalogue } from '../support/temp-catalogue.ts'
import { productionApi, sandboxApi, shipmentBody } from '../support/tested-version.ts'

const builtIn = { CATALOG_DIR: builtInCatalogDir }
const sentence =
  'The built-in catalogue is a demonstration: no carrier stands behind it until you bring your own rate cards or a live carrier'
const mark = 'DEMO, NO POSTAGE'
const abroad = '<CarrierA> Priority Mail International'
const ground = '<CarrierB> Ground'
const express = '<CarrierA> Priority Mail Express'
const toBerlin = { country_code: 'DE', province_code: null, postal_code: '10115' }

/** Texts of each page of a label bought in a world. */
async function labelsOf(service: Service, environment: Environment) {
  const account = await service.account()
  await grantCredits(service.app.worlds[environment].store, account, 1000_00, 'test', Date.now())
  const token = await service.token(account, environment)
  const client = new ApiClient(
    service.url + (environment === 'sandbox' ? sandboxApi : productionApi),
    token,
  )
  return async (postage_type: string, recipient = {}) => {
    const wish = { postage_type, label_format: 'zpl', is_fba: true }
    const answer = await client.post('/shipments', shipmentBody(wish, recipient))
    expectBought(answer)
    return zplPages(answer).map(page => textsOn(page))
  }
}

describe('the built-in catalogue', () => {
  it('sells under a mark on every page that no carrier stands behind the label', async () => {
    await using service = await startService(builtIn)
    const buy = await labelsOf(service, 'production')
    for (const pages of [await buy(express), await buy(abroad, toBerlin), await buy(ground)]) {
      for (const texts of pages) {
        expect(texts).toContain(mark)
        expect(texts).not.toContain('POSTAGE PAID')
        expect(texts).not.toContain('SAMPLE')
      }
    }
    const sample = await labelsOf(service, 'sandbox')
    for (const texts of await sample(abroad, toBerlin)) {
      expect(texts).toContain('SAMPLE')
      expect(texts).not.toContain(mark)
    }
  })

  it('is none for a postage type that a card of the operator prices', async () => {
    await using shell = await Shell.open(builtIn)
    const card = join(shell.dataDir, 'mine.csv')
    await writeFile(
      card,
      `card,mine\nservice,${abroad}\ncurrency,CAD\nvalid_from,2020-01-01\n\ntier,basis,package,up_to,unit,all\nprimary,weight,,70,lb,33.00\n`,
    )
    await shell.say('rate-card', 'import', card, '--environment', 'production')
    const found = await shell.say('doctor')
    expect(found).toContain(`(${[...namesOfBuiltIn].filter(name => name !== abroad).join(', ')})`)
    await using service = await startService({ ...builtIn, DATA_DIR: shell.dataDir })
    const buy = await labelsOf(service, 'production')
    const [own, ...papers] = await buy(abroad, toBerlin)
    expect(own).toContain('POSTAGE PAID')
    for (const texts of [own, ...papers]) expect(texts).not.toContain(mark)
    for (const texts of await buy(ground)) expect(texts).toContain(mark)
  })

  it('says so on the first start and to the doctor', async () => {
    await using shell = await Shell.open(builtIn)
    const server = await shell.serve()
    expect(server.stdout).toContain(sentence)
    expect(await shell.say('doctor')).toContain(sentence)
  })
})

const namesOfBuiltIn = [
  '<CarrierA> First Class Mail',
  '<CarrierA> Priority Mail',
  '<CarrierA> Priority Mail Express',
  '<CarrierA> Parcel Select Ground',
  '<CarrierA> Media Mail',
  '<CarrierA> Library Mail',
  '<CarrierA> Express Mail International',
  abroad,
  '<CarrierA> First Class Mail International',
  ground,
]

describe('a catalogue of the operator', () => {
  it('that calls itself no demonstration sells labels like any carrier', async () => {
    using own = new TempCatalogue()
    own.remove('catalogue.json')
    await using shell = await Shell.open({ CATALOG_DIR: own.dir })
    expect((await shell.serve()).stdout).not.toContain('demonstration')
    await using service = await startService({ CATALOG_DIR: own.dir })
    const buy = await labelsOf(service, 'production')
    const [label] = await buy(express)
    expect(label).toContain('POSTAGE PAID')
    expect(label?.join('|')).not.toContain('DEMO')
  })

  it('may say nothing else of itself', () => {
    using own = new TempCatalogue()
    own.write('catalogue.json', '{\n  "demonstration": "yes"\n}\n')
    expect(own.faults()).toMatchObject([{ file: 'catalogue.json', line: 2 }])
  })
})
