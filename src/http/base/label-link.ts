import type { FastifyRequest } from 'fastify'
import { type LabelLink, labelLinkEnd, labelLinkToken } from '#core/link/label-link.ts'
import type { LabelFileFormat, LabelResolution } from '#core/ports/labels.ts'
import { availableFormats, formatUnavailable, labelFormatOf } from '#core/shipment/label-format.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { isVoid } from '#core/shipment/state.ts'
import { tenantOfRequest } from './judge/authentication.ts'

/** What a caller may say of the file that an address is to lead to. */
export type WantedFile = {
  readonly format?: LabelFileFormat | undefined
  readonly dotsPerInch?: LabelResolution | undefined
}

type LinkedFile = Pick<LabelLink, 'kind' | 'documentId' | 'format'> & {
  readonly dotsPerInch?: LabelResolution | undefined
}

/** Below the base of a world's links. */
export const labelFilesPath = '/labels'

const usualResolution: LabelResolution = 203

/** A signed address that needs no token, of a file of the caller's account; the same for a whole day. */
export function labelFileUrl(request: FastifyRequest, file: LinkedFile): string {
  const { world, arrivedAt, linkBase } = request.context
  const { kind, documentId, format } = file
  const hasDots = format === 'zpl' || format === 'png'
  const token = labelLinkToken(world.labelLinkKey, {
    accountId: tenantOfRequest(request).accountId,
    kind,
    documentId,
    format,
    dotsPerInch: hasDots ? (file.dotsPerInch ?? usualResolution) : usualResolution,
    endsAt: labelLinkEnd(arrivedAt),
  })
  return `${linkBase()}${labelFilesPath}/${token}.${format}`
}

/**
 * The address of a shipment's label, in the format that it was bought in unless the caller wants another
 * one; null before the purchase and after a void.
 */
export function labelUrlOf(
  request: FastifyRequest,
  shipment: Shipment,
  { format = labelFormatOf(shipment), dotsPerInch }: WantedFile = {},
): string | null {
  const { id: documentId, bought } = shipment
  if (bought === null || isVoid(shipment)) return null
  const available = availableFormats(bought)
  if (!available.includes(format)) throw formatUnavailable(format, available)
  return labelFileUrl(request, { kind: 'shipment', documentId, format, dotsPerInch })
}

export const labelMediaType: Readonly<Record<LabelFileFormat, string>> = {
  pdf: 'application/pdf',
  zpl: 'application/zpl',
  png: 'image/png',
  gif: 'image/gif',
}
