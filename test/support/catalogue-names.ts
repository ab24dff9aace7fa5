/** The specification's words, exactly, the misspelt one among them. */
export const packageNames = [
  'Parcel',
  'Legal Flat Rate Envelope',
  'Flat Rate PAdded Envelope',
  'Small Flat Rate Box',
  'Medium Flat Rate Box 1',
  'Medium Flat Rate Box 2',
  'Large Flat Rate Box',
  'Regional Rate Box A1',
  'Regional Rate Box A2',
  'Regional Rate Box B1',
] as const

export const serviceNames = [
  '<CarrierA> First Class Mail',
  '<CarrierA> Priority Mail',
  '<CarrierA> Priority Mail Express',
  '<CarrierA> Parcel Select Ground',
  '<CarrierA> Media Mail',
  '<CarrierA> Library Mail',
  '<CarrierA> Express Mail International',
  '<CarrierA> Priority Mail International',
  '<CarrierA> First Class Mail International',
  '<CarrierB> Ground',
] as const
