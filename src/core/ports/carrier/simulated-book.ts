import type { CarrierBookWriters, NewCarrierSale } from '../../sandbox/carrier-book-store.ts'
import type { Instant } from '../../time/clock.ts'

/** Written in the caller's transaction: an entry stands or falls with the sale or void itself. */
export type SimulatedBook = {
  enterSale(writers: CarrierBookWriters, sale: Omit<NewCarrierSale, 'carrier'>): Promise<void>
  enterVoid(writers: CarrierBookWriters, trackingCode: string, at: Instant): Promise<void>
}
