import type { LabelArtist } from '#core/ports/labels.ts'
import { layOut } from './lay-out-label.ts'
import { freightPages } from './layout/freight-pages.ts'
import { manifestPages } from './layout/manifest-pages.ts'
import { packLabel, unpackLabel } from './pack-label.ts'
import { renderPdf } from './pdf/render-pdf.ts'
import { renderPng } from './raster/render-png.ts'
import { losesLetters } from './type/legible-text.ts'
import { renderZpl } from './zpl/render-zpl.ts'

export const labelArtist: LabelArtist = {
  layOut,
  layOutManifest: content => ({ layout: 1, pages: manifestPages(content) }),
  layOutFreight: papers => ({ layout: 2, pages: freightPages(papers) }),
  render(label, format, options) {
    switch (format) {
      case 'pdf':
        return renderPdf(label)
      case 'zpl':
        return renderZpl(label, options)
      case 'png':
        return renderPng(label, options)
    }
  },
  losesLetters,
  pack: packLabel,
  unpack: unpackLabel,
}
