/** The oldest browsers that the console works in (`docs/decisions/older-browsers.md`). */
export const BROWSERS = ['chrome109', 'safari16.4', 'firefox115']
