/** How the title of a suite ends that was skipped for want of data; the closing line counts these. */
export const lacking = 'skipped, for there is no ../shared/data/'
