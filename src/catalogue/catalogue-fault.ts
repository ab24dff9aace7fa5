/** One thing wrong with a catalogue or a card, where a person finds it. */
export type CatalogueFault = {
  readonly file: string
  readonly line: number
  readonly reason: string
}

/** Every fault at once: nobody wants to mend a catalogue one start at a time. */
export class CatalogueFaults extends Error {
  readonly faults: readonly CatalogueFault[]

  constructor(faults: readonly CatalogueFault[]) {
    super(faults.map(({ file, line, reason }) => `${file}:${line}: ${reason}`).join('\n'))
    this.name = 'CatalogueFaults'
    this.faults = faults
  }
}
