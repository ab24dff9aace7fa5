/** How the title of a suite ends that was skipped for want of a browser; the closing lines count these. */
export const lackingBrowser = 'skipped, for there is no Chromium'
