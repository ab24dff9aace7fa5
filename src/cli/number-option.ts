import { InvalidArgumentError, Option } from 'commander'

export function numberOption(flags: string, says: string, standard: number, most: number): Option {
  return new Option(flags, says).default(standard).argParser((text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= 1 && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`)
  })
}
