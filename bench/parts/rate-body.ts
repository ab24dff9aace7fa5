/** What a client sends to `POST /rates` of version 4; no two in a row are alike. */
export const rateBody = (index: number) => ({
  to_address: {
    name: `Ada Moreau ${index}`,
    company: 'Harbour Books',
    address1: `${100 + index} SW Main St`,
    address2: 'Apt 4',
    city: 'Portland',
    province_code: 'OR',
    postal_code: String(97201 + (index % 30)),
    country_code: 'US',
    phone: '503 555 0100',
    email: 'ada@example.com',
    is_residential: index % 2 === 0,
  },
  weight_unit: 'oz',
  weight: 4 + (index % 40) / 4,
  length: 10,
  width: 8,
  height: 2 + (index % 5),
  size_unit: 'in',
  package_type: 'Parcel',
  items: [
    {
      description: 'Coffee mug',
      sku: `MUG-${index}`,
      quantity: 1 + (index % 3),
      value: 12.5,
      currency: 'CAD',
      country_of_origin: 'CA',
      hs_code: '691110',
    },
  ],
})
