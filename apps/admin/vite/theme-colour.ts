import { THEME_COLOUR } from '@bayt/design/tokens'
import type { Plugin } from 'vite'

/** Writes the colour that browsers paint around the console into `index.html`, which cannot import the tokens. */
export function themeColour(): Plugin {
  return { name: 'admin-theme-colour', transformIndexHtml: (html) => html.replace('__THEME_COLOUR__', THEME_COLOUR) }
}
