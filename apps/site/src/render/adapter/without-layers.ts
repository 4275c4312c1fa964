/** The layers of styles/index.css, in their order. */
const LAYERS = ['reset', 'tokens', 'base', 'utilities']

/** Matches a text without braces outside its strings. A string may have braces: `content: "}"`. */
const TEXT = String.raw`(?:[^{}"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*`
const RULES = String.raw`${TEXT}(?:\{${TEXT}\}${TEXT})*`
const RULES_AND_QUERIES = String.raw`${TEXT}(?:\{${RULES}\}${TEXT})*`
const LAYER = new RegExp(String.raw`@layer (\w+)\{(${RULES_AND_QUERIES})\}`, 'g')
const ORDER_OF_LAYERS = /@layer [\w, ]+;/g

/**
 * The styles without cascade layers: Chrome before 99 and Safari before 15.4 skip a layer with all its rules. The rules of the layers come
 * first, so equally specific rules of components still win.
 * @param css styles of a page, minified
 * @throws Error for an unknown or nested layer
 */
export function withoutLayers(css: string): string {
  const rules = new Map(LAYERS.map((name) => [name, '']))
  const others = css.replace(ORDER_OF_LAYERS, '').replace(LAYER, (layer, name: string, content: string) => {
    const before = rules.get(name)
    if (before === undefined) return layer
    rules.set(name, before + content)
    return ''
  })
  const left = others.match(/@layer[^{;]*/)
  if (left) throw new Error(`The styles have ${left[0]}. Name it in ${import.meta.filename}, and do not nest it.`)
  return [...rules.values(), others].join('')
}
