type Step = () => void

/** More in one row would let the first of a crowd wait for its last. */
const mostInARow = 64

/**
 * Does steps of one kind in a row that would else come one by one. A step that follows its like finds
 * code and data in the processor's caches; after the network's work for another request it finds them
 * gone, and takes twice as long.
 */
export class Together {
  readonly #later: (run: () => void) => void
  #open: Step[] | null = null

  /** `later` calls once, when those that come at the same time have come; what is due first first. */
  constructor(later: (run: () => void) => void) {
    this.#later = later
  }

  add(step: Step): void {
    const row = this.#open ?? this.#begin()
    row.push(step)
    if (row.length === mostInARow) this.#open = null
  }

  #begin(): Step[] {
    const row: Step[] = []
    this.#open = row
    this.#later(() => this.#run(row))
    return row
  }

  #run(row: Step[]): void {
    // What comes from now on belongs to the next row.
    if (this.#open === row) this.#open = null
    try {
      for (let step = row.shift(); step; step = row.shift()) step()
    } finally {
      // Only one that failed leaves some behind.
      if (row.length > 0) this.#later(() => this.#run(row))
    }
  }
}

/** Answers that are made in a row are handed to the network in a row, after the last is made. */
export const departures = new Together(process.nextTick)
