/** A fault of a catalogue or a card, with the place where a person finds it. */
export type CatalogueFault = {
  readonly file: string
  /** Null where all of it is at fault, or it is not there. */
  readonly line: number | null
  readonly reason: string
}

/** All faults together, so that an operator mends them all before the next start. */
export class CatalogueFaults extends Error {
  readonly faults: readonly CatalogueFault[]

  constructor(faults: readonly CatalogueFault[]) {
    super(faults.map(inWords).join('\n'))
    this.name = 'CatalogueFaults'
    this.faults = faults
  }
}

const inWords = ({ file, line, reason }: CatalogueFault): string =>
  line === null ? `${file} ${reason}` : `${file}:${line}: ${reason}`
