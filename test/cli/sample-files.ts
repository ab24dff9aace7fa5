import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../support/engines.ts'
import type { Shell } from '../support/shell.ts'

/** Writes the files that a command line names, and gives their paths. */
export function temporaryFiles(): (name: string, text: string) => Promise<string> {
  const folder = temporaryFolder()
  return async (name, text) => {
    const path = join(folder(), name)
    await writeFile(path, text)
    return path
  }
}

export const parcel = {
  to_address: {
    name: 'Ada Moreau',
    city: 'Portland',
    province_code: 'OR',
    postal_code: '97205',
    country_code: 'US',
  },
  weight_unit: 'lbs',
  weight: 2.5,
  length: 10,
  width: 8,
  height: 4,
  size_unit: 'in',
  package_type: 'Parcel',
}

export const rateCard = (price: string): string => `card,my ground
service,<CarrierB> Ground
currency,CAD
valid_from,2020-01-01
valid_to,
tier,basis,package,up_to,unit,all
primary,weight,,150,lb,${price}
`

export const accountsOf = async (shell: Shell): Promise<string[]> =>
  JSON.parse(await shell.say('account', 'list', '--json')).map(({ name }: { name: string }) => name)
