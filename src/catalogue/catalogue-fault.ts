/** A fault of a catalogue or a card, with the place where a person finds it. */
export type CatalogueFault = {
  readonly file: string
  readonly line: number
  readonly reason: string
}

/** All faults together, so that an operator mends them all before the next start. */
export class CatalogueFaults extends Error {
  readonly faults: readonly CatalogueFault[]

  constructor(faults: readonly CatalogueFault[]) {
    super(faults.map(({ file, line, reason }) => `${file}:${line}: ${reason}`).join('\n'))
    this.name = 'CatalogueFaults'
    this.faults = faults
  }
}
