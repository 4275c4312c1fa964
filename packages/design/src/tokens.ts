/**
 * The design tokens: the only file where a breakpoint or a size has a value. `tokens.css`, `site.css` and `console.css` are
 * generated from here and from the brand (`npx pnpm --filter @bayt/design css`); a test finds style sheets that are out of date.
 */

/**
 * The minimum widths in CSS pixels at which a layout changes. `@media` cannot read variables, and scripts of the site repeat
 * these widths rather than import this file: a test compares the copies with these values.
 */
export const BREAKPOINTS = { phone: 640, tablet: 768, wide: 900, columns: 960, desktop: 1024, content: 1200 } as const

/**
 * The breakpoints of the console, whose tables and cards change at other widths than the site; 601 comes from the library of
 * toasts.
 */
export const CONSOLE_BREAKPOINTS = [560, 601, 632, 640, 720, 860, 864, 960, 1000, 1160, 1700] as const

/** The width of page content on a laptop, and the maximum margin next to it. CSS pixels. */
export const CONTENT_WIDTH = 1200
/** Large screens use seven tenths of their width. */
export const CONTENT_WIDTH_CSS = `max(${CONTENT_WIDTH}px, 72vw)`
export const WIDEST_GUTTER = 48

/** The size of the share picture that chats and feeds expect. Pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

/** Spacing scale in CSS pixels. Styles use no other values. */
export const SPACE = [4, 8, 12, 16, 24, 32, WIDEST_GUTTER, 64, 96, 128] as const

/** The media condition of screens narrower than a breakpoint. */
export function below(breakpoint: number): string {
  return `(max-width: ${breakpoint - 1}px)`
}
