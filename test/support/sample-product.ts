import type { Product } from '#core/product/product.ts'

/** A product as the core sees it, with what a test is about changed. */
export const sampleProduct = (changes: Partial<Product> = {}): Product => ({
  sku: 'MUG-1',
  title: 'Coffee mug',
  description: null,
  customsDescription: 'Stoneware mug with handle',
  hsCode: '6912.00',
  countryOfOrigin: 'CA',
  manufacturer: {
    name: 'ABC Company Ltd',
    address1: '1234 Main St',
    city: 'Toronto',
    provinceCode: 'ON',
    postalCode: 'M5V 2T6',
    countryCode: 'CA',
  },
  value: null,
  currency: 'CAD',
  suggestion: null,
  approvedAt: null,
  createdAt: 5,
  updatedAt: 5,
  ...changes,
})
