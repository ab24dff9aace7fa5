/** What a carrier of our own sells, and what it has in its book. It runs in the carrier's process. */

export type SaleRequest = {
  readonly reference: string
  /** The carrier's own, where it named the purchase first. */
  readonly name: string | null
  /** Whether a second request under the reference or name is the first one again. */
  readonly once: boolean
  readonly service: string
  readonly packages: number
  readonly label_format: keyof typeof labelTexts
  readonly to: { readonly name: string | null }
}

export type BookedSale = {
  readonly id: string
  readonly reference: string
  readonly numbers: readonly string[]
  readonly name: string | null
  isCancelled: boolean
}

export type SentSale = {
  readonly id: string
  readonly numbers: readonly string[]
  readonly label: SentFile
  readonly papers: readonly SentFile[]
  readonly cost: readonly {
    readonly text: string
    readonly amount: string
    readonly currency: string
  }[]
}

export type SentFile = {
  readonly format: keyof typeof labelTexts
  readonly base64: string
  readonly width_in: number
  readonly height_in: number
  readonly dpi: number | null
}

const costMinor = 1210
const largeBytes = 5 * 1024 * 1024
const labelTexts = {
  pdf: (number: string) => `%PDF-1.4\n% ${number}\n%%EOF`,
  zpl: (number: string) => `^XA^FO50,50^FD${number}^FS^XZ`,
  png: (number: string) => `\x89PNG\r\n\x1A\n${number}`,
}

export class CarrierSales {
  readonly book: BookedSale[] = []
  readonly #sent = new Map<BookedSale, SentSale>()
  #names = 0

  get owedMinor(): number {
    return this.book.filter(({ isCancelled }) => !isCancelled).length * costMinor
  }

  name(): string {
    this.#names += 1
    return `name-${this.#names}`
  }

  /** Null where what was sold under this reference is cancelled: it is not sold again. */
  sell(request: SaleRequest): SentSale | null {
    const known = request.once ? this.#known(request) : undefined
    if (known) return known.isCancelled ? null : this.#sentAs(known)
    const { reference, name, packages } = request
    const serial = this.book.length + 1
    const numbers = Array.from(
      { length: packages },
      (_, at) => `TC${String(serial).padStart(8, '0')}${at + 1}`,
    )
    const sale = { id: `sale-${serial}`, reference, numbers, name, isCancelled: false }
    this.book.push(sale)
    this.#sent.set(sale, sentSale(sale, request))
    return this.#sentAs(sale)
  }

  find(wanted: Pick<SaleRequest, 'reference' | 'name'>): readonly SentSale[] {
    const known = this.#known(wanted)
    return known && !known.isCancelled ? [this.#sentAs(known)] : []
  }

  cancel(id: string): boolean {
    const sale = this.book.find(booked => booked.id === id)
    if (sale) sale.isCancelled = true
    return sale !== undefined
  }

  #known({ reference, name }: Pick<SaleRequest, 'reference' | 'name'>): BookedSale | undefined {
    return this.book.find(sale =>
      name === null ? sale.reference === reference : sale.name === name,
    )
  }

  #sentAs(sale: BookedSale): SentSale {
    const sent = this.#sent.get(sale)
    if (!sent) throw new Error('It was never sent.')
    return sent
  }
}

function sentSale({ id, numbers }: BookedSale, { label_format, to }: SaleRequest): SentSale {
  const text = labelTexts[label_format](numbers.join())
  const filler = to.name === 'LARGE LABEL' ? Buffer.alloc(largeBytes, ' ') : Buffer.alloc(0)
  const file = (content: Buffer, format: SentFile['format']): SentFile => ({
    format,
    base64: content.toString('base64'),
    width_in: 4,
    height_in: 6,
    dpi: format === 'pdf' ? null : 203,
  })
  return {
    id,
    numbers,
    label: file(Buffer.concat([Buffer.from(text, 'latin1'), filler]), label_format),
    papers: [file(Buffer.from(labelTexts.pdf(`papers of ${id}`)), 'pdf')],
    cost: [
      { text: 'Postage', amount: '13.10', currency: 'USD' },
      { text: 'Discount', amount: '-1.00', currency: 'USD' },
    ],
  }
}
