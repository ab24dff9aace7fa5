/** Tests that are about no version ask this one. Only this file and test/http/vN name a version. */
export const testedVersion = 'v4'

export const productionApi = `/api/${testedVersion}`
export const sandboxApi = `/sandbox${productionApi}`
