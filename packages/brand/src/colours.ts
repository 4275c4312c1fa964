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
  veil: '#0a332f',
} as const

/** The console in its dark theme: every colour of the two tables above that differs. Texts keep 4.5:1 on their grounds. */
export const DARK_CONSOLE_COLOURS = {
  paper: '#16140f',
  paperDeep: '#2b2720',
  ink: '#f3ede2',
  inkSoft: '#bdb3a3',
  sea: '#7fcabb',
  seaDeep: '#a5ddd1',
  date: '#dcb48d',
  brick: '#f0a08c',
  panel: '#211e18',
  panelSunk: '#1a1812',
  onDark: '#10201d',
  brickDeep: '#f4b5a4',
  live: '#4fbf8b',
  successGround: '#17302a',
  successLine: '#2f5a4d',
  errorGround: '#3a211b',
  errorLine: '#6b3a2e',
  veil: '#000000',
} as const

/** The colour that browsers and phones show around the site and the console: the colour of their headers. */
export const THEME_COLOUR = COLOURS.seaDeep
