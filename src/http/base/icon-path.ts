/** Of the envelope that browsers show beside a page's name. */
export const iconPath = '/favicon.svg'
