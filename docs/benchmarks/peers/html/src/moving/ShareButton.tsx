/** Sharing needs a script. */
export const ShareButton = (_: { locale: string; title: string }) => null
