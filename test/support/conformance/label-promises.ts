import type { RemoteSale, Sale } from '#core/ports/carrier/carrier.ts'
import type { LabelFile, LabelFileFormat } from '#core/ports/labels.ts'
import { canBeKept } from '#core/purchase/sale-files.ts'
import { isBill } from '../../../src/carriers/remote/judge-sale.ts'
import { attempt, describe, isSale } from './attempt.ts'
import type { Candidate, CarrierPromise } from './candidate.ts'

export const labelPromises: readonly CarrierPromise[] = [
  {
    promise: 'its files can be kept, and are of the formats that they name',
    broken: sendsBadFiles,
  },
  { promise: 'its bill has whole amounts of a currency', broken: billsNonsense },
]

async function sendsBadFiles(candidate: Candidate): Promise<string | null> {
  const sale = await remoteSale(candidate)
  if (typeof sale === 'string' || sale === null) return sale
  if (!canBeKept(sale)) return 'its files are too many, too large or without measures'
  const files = [sale.label, ...(sale.papers ?? [])].filter(file => typeof file !== 'string')
  const wrong = files.find(file => !isOfItsFormat(file))
  return wrong === undefined ? null : `what it calls a ${wrong.format} is none`
}

/** How files of each format begin. */
const beginnings: Readonly<Record<LabelFileFormat, readonly string[]>> = {
  pdf: ['%PDF-'],
  zpl: ['^XA', '~'],
  png: ['\x89PNG\r\n\x1A\n'],
  gif: ['GIF87a', 'GIF89a'],
}

function isOfItsFormat({ format, bytes }: LabelFile): boolean {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1').trimStart()
  return beginnings[format].some(beginning => start.startsWith(beginning))
}

async function billsNonsense(candidate: Candidate): Promise<string | null> {
  // The judgement leaves a bad bill out, and nobody would see it behind.
  const sale = await remoteSale({ ...candidate, carrier: candidate.unjudged })
  if (typeof sale === 'string' || sale === null) return sale
  const { cost = null } = sale
  return cost === null || isBill(cost) ? null : `its bill is ${JSON.stringify(cost)}`
}

/** A sale of an order, a sentence where there is none, or null where the carrier sells in process. */
async function remoteSale(candidate: Candidate): Promise<RemoteSale | string | null> {
  const { outcome } = await attempt(candidate)
  if (outcome === null || (isSale(outcome) && isInProcess(outcome))) return null
  return isSale(outcome) ? (outcome as RemoteSale) : `it answered ${describe(outcome)}`
}

const isInProcess = ({ label }: RemoteSale | Sale): boolean =>
  typeof label === 'object' && !('kind' in label)
