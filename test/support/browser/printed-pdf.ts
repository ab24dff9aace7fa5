import type { Page } from 'playwright-core'
import { type Picture, pdfPages, picturesOfPdf, picturesOfPng } from '#test/labels/pictures.ts'
import { scanSymbols } from '#test/labels/scanner.ts'

/** A sheet as it comes out of a printer. */
export type Sheet = { readonly inches: { readonly width: number; readonly height: number } }

export type PrintedPdf = { readonly bytes: Uint8Array; readonly sheets: readonly Sheet[] }

/** The page, printed on the paper that its style asks for. */
export async function printedPdf(page: Page): Promise<PrintedPdf> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const sheets = (await pdfPages(bytes)).map(({ points }) => ({
    inches: { width: points.width / 72, height: points.height / 72 },
  }))
  return { bytes, sheets }
}

/** What a scanner reads on each page of a PDF, or on a PNG. */
export async function barcodesOf(file: Uint8Array): Promise<readonly (readonly string[])[]> {
  const isPdf = Buffer.from(file.subarray(0, 4)).toString('latin1') === '%PDF'
  const pictures: readonly Picture[] = isPdf
    ? await picturesOfPdf(file, scannedDotsPerInch)
    : picturesOfPng(file, 1)
  return await Promise.all(
    pictures.map(async picture =>
      (await scanSymbols(picture, mostBarcodes)).map(({ text }) => text),
    ),
  )
}

const scannedDotsPerInch = 300

/** Four labels with four symbols each, and some to spare. */
const mostBarcodes = 32
