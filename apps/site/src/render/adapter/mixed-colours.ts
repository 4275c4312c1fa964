import { COLOURS } from '@bayt/brand/colours'
import type { VitePlugin } from './vite-plugin.ts'

const MIXTURE = /color-mix\((?:[^()]|\([^()]*\))*\)/g
const VARIABLE = /var\(--([\w-]+)\)/g

/** The colours of the brand by the names of their custom properties: `paper-deep`. */
const BY_PROPERTY = new Map<string, string>(
  Object.entries(COLOURS).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value]),
)

/**
 * Puts the colours of the brand into each `color-mix()`, so that the minifier computes the mixed colour. Chrome before 111 and
 * Safari before 16.2 drop a declaration with `color-mix()`; a computed colour is also shorter.
 * @throws Error for a variable that is not a colour of the brand: the value of such a variable depends on the element
 */
export function withBrandColours(css: string): string {
  return css.replace(MIXTURE, (mixture) =>
    mixture.replace(VARIABLE, (variable, name: string) => {
      const colour = BY_PROPERTY.get(name)
      if (colour) return colour
      throw new Error(
        `${mixture}: ${variable} is no colour of packages/brand. Mix in a custom property of each place that sets --${name}.`,
      )
    }),
  )
}

/** Runs after Vite has joined the imported style sheets, and before Vite minifies them. */
export function mixedColours(): VitePlugin {
  return {
    name: 'renderer-adapter:mixed-colours',
    transform(code, id) {
      return /\.css(?:$|\?)|[?&]lang\.css/.test(id) && code.includes('color-mix(')
        ? { code: withBrandColours(code), map: null }
        : null
    },
  }
}
