import { resolve } from 'node:path'
import { Command } from 'commander'
import { CatalogueFaults } from '#catalogue/catalogue-fault.ts'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { say } from './shell.ts'

export const catalogCommand = (): Command =>
  new Command('catalog').description("the catalogue's files").addCommand(validate())

const validate = (): Command =>
  new Command('validate')
    .description('check a catalogue folder and name every fault by file, line and reason')
    .argument('<dir>')
    .action((dir: string) => {
      try {
        const { services, packages, cards, charts, freight } = loadCatalogueData(resolve(dir))
        const loads =
          freight.services.length === 0 ? '' : `, ${freight.services.length} for freight`
        say(
          `sound: ${services.length} postage types${loads}, ${packages.length} package types, ${cards.length} rate cards, ${charts.size} zone charts`,
        )
      } catch (error) {
        if (!(error instanceof CatalogueFaults)) throw error
        process.stderr.write(`${error.message}\n`)
        process.exitCode = 1
      }
    })
