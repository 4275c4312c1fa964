/**
 * The design tokens: the only place in the repository where a colour or a breakpoint has a value. `tokens.css` and
 * `console.css` are written from here (`pnpm --filter @bayt/design css`); tests find files that are out of date.
 */

/** Colours of the site and the console: warm paper, deep sea green, a little saffron. `#rrggbb`. */
export const COLOURS = {
  paper: '#f7f2e8',
  paperDeep: '#efe6d5',
  ink: '#1d1a16',
  inkSoft: '#5c5346',
  sea: '#0f4c46',
  seaDeep: '#0a332f',
  saffron: '#d9a441',
  date: '#5b3a21',
  brick: '#a8442e',
  white: '#fffdf8',
  onSea: '#f7f2e8',
  onSeaSoft: '#cfdad2',
} as const

/** Colours that only the staff console needs. `#rrggbb`. */
export const CONSOLE_COLOURS = {
  panel: '#ffffff',
  panelSunk: '#fbf8f1',
  onDark: '#ffffff',
  brickDeep: '#8a3422',
  live: '#2c8a5f',
  successGround: '#e8f3ee',
  successLine: '#b5d6c8',
  errorGround: '#fbecea',
  errorLine: '#e3b4aa',
} as const

/** What a browser or a phone paints around the site and the console: the colour of their headers. */
export const THEME_COLOUR = COLOURS.seaDeep

/** The least widths in CSS pixels from which a layout changes. CSS cannot read
 * them in `@media`, and scripts of the site repeat them rather than fetch this file: a test compares both. */
export const BREAKPOINTS = { phone: 640, tablet: 768, wide: 900, columns: 960, desktop: 1024, content: 1200 } as const

/** As `BREAKPOINTS`, for the console, whose tables and cards change at widths of their own. */
export const CONSOLE_BREAKPOINTS = [560, 640, 720, 860, 960, 1000, 1160, 1700] as const

/** The widest that the content of a page gets, and the widest space beside it. CSS pixels. */
export const CONTENT_WIDTH = 1200
export const WIDEST_GUTTER = 48

/** The picture that links to a page show in chats and feeds, as such programs ask for it. Pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

/** Space: nothing off this scale. CSS pixels. */
export const SPACE = [4, 8, 12, 16, 24, 32, WIDEST_GUTTER, 64, 96, 128] as const

/** The media condition of screens narrower than a breakpoint. */
export function below(breakpoint: number): string {
  return `(max-width: ${breakpoint - 1}px)`
}
