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
        const { services, packages, cards, charts } = loadCatalogueData(resolve(dir))
        say(
          `sound: ${services.length} postage types, ${packages.length} package types, ${cards.length} rate cards, ${charts.size} zone charts`,
        )
      } catch (error) {
        if (!(error instanceof CatalogueFaults)) throw error
        process.stderr.write(`${error.message}\n`)
        process.exitCode = 1
      }
    })
