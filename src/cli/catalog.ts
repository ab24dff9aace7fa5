import { resolve } from 'node:path'
import { Command } from 'commander'
import { CatalogueFaults } from '#catalogue/catalogue-fault.ts'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { counted } from '#core/values/counted.ts'
import { jsonOption, showResult } from './shell.ts'

export const catalogCommand = (): Command =>
  new Command('catalog').description("the catalogue's files").addCommand(validate())

const validate = (): Command =>
  new Command('validate')
    .description('check a catalogue folder and report every fault by file, line and reason')
    .argument('<dir>', 'a folder with the files that catalog/README.md describes')
    .addOption(jsonOption())
    .action((dir: string, { json }: { json?: boolean }) => {
      try {
        const { services, packages, cards, charts, freight } = loadCatalogueData(resolve(dir))
        const view = {
          postage_types: services.length,
          freight_services: freight.services.length,
          package_types: packages.length,
          rate_cards: cards.length,
          zone_charts: charts.size,
        }
        const loads =
          freight.services.length === 0 ? '' : `, ${freight.services.length} for freight`
        const sentence = `sound: ${counted(services.length, 'postage type')}${loads}, ${counted(packages.length, 'package type')}, ${counted(cards.length, 'rate card')}, ${counted(charts.size, 'zone chart')}`
        showResult(view, json, sentence)
      } catch (error) {
        if (json || !(error instanceof CatalogueFaults)) throw error
        process.stderr.write(`${error.message}\n`)
        process.exitCode = 1
      }
    })
