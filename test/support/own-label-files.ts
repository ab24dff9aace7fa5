import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { LabelFile } from '#core/ports/labels.ts'

/** The carrier, as one that sends a file of its own with each label that it sells outside our process. */
export const sendingFiles =
  (format: LabelFile['format']) =>
  (carrier: Carrier): Carrier => ({
    ...carrier,
    sell(order) {
      const selling = carrier.sell?.(order)
      if (selling?.kind !== 'remote') throw new Error('not sold elsewhere')
      const label: LabelFile = {
        kind: 'file',
        format,
        bytes: Buffer.from('^XA^FDits own^FS^XZ'),
        widthMicrometres: 101_600,
        heightMicrometres: 152_400,
        dotsPerInch: 203,
      }
      return {
        ...selling,
        buy: async (reference, signal) => ({ ...(await selling.buy(reference, signal)), label }),
      }
    },
  })
