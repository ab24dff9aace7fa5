import type { LabelArtist, StoredLabel } from '#core/ports/labels.ts'
import { freightPages, layOut } from './lay-out-label.ts'
import { manifestPages } from './layout/manifest-pages.ts'
import { testPage } from './layout/test-label.ts'
import { packLabel, unpackLabel } from './pack-label.ts'
import { renderPdf } from './pdf/render-pdf.ts'
import { renderPng } from './raster/render-png.ts'
import { losesLetters } from './type/legible-text.ts'
import { renderZpl } from './zpl/render-zpl.ts'

export const labelArtist: LabelArtist = {
  layOut,
  layOutManifest: content => ({ layout: 1, pages: manifestPages(content) }),
  layOutFreight: papers => ({ layout: 2, pages: freightPages(papers) }),
  layOutTest: paper => ({ layout: 2, pages: [testPage(paper)] }),
  render(whole, format, options) {
    const label = onlyPage(whole, options?.page)
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

const onlyPage = (label: StoredLabel, page: number | undefined): StoredLabel =>
  page === undefined ? label : { ...label, pages: label.pages.slice(page - 1, page) }
