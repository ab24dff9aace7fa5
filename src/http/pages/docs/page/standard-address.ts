/** The address in every example. The pages show the service's own in its place. */
export const standardAddress = 'http://127.0.0.1:4100'
