import { COLOURS, CONSOLE_COLOURS, DARK_CONSOLE_COLOURS } from '@bayt/brand/colours'
import { describe, expect, test } from 'vitest'

const LIGHT: Record<string, string> = { ...COLOURS, ...CONSOLE_COLOURS }
const THEMES = { light: LIGHT, dark: { ...LIGHT, ...DARK_CONSOLE_COLOURS } }

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** WCAG 2.2: relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixed like `color-mix(in srgb, …)`. */
function mix(colour: string, share: number, ground: string): string {
  const [over, under] = [channels(colour), channels(ground)]
  return `#${over
    .map((channel, at) =>
      Math.round(channel * share + (under[at] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

describe.each(Object.entries(THEMES))('in the %s theme', (_name, colours: Record<string, string>) => {
  const of = (name: string) => colours[name] ?? name
  const soft = (name: string, share: number) => mix(of(name), share, of('panel'))

  test.each([
    ['ink', ['paper', 'paperDeep', 'panel', 'panelSunk']],
    ['inkSoft', ['paper', 'paperDeep', 'panel', 'panelSunk']],
    ['sea', ['paper', 'panel', 'panelSunk', 'successGround']],
    ['date', ['paper', 'paperDeep', 'panel']],
    ['brickDeep', ['panel', 'panelSunk', 'errorGround']],
    ['onDark', ['sea', 'seaDeep', 'brick', 'brickDeep']],
  ])('%s is readable on %j: 4.5 to 1', (text, grounds) => {
    for (const ground of grounds) expect(contrast(of(text), of(ground)), ground).toBeGreaterThanOrEqual(4.5)
  })

  test('badges and notices are readable on their mixed grounds', () => {
    expect(contrast(of('sea'), soft('sea', 0.09))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('brickDeep'), soft('brick', 0.09))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('ink'), soft('saffron', 0.2))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('onDark'), of('ink')), 'tooltips').toBeGreaterThanOrEqual(4.5)
  })

  test('the lines of controls and the focus ring are visible: 3 to 1', () => {
    expect(contrast(mix(of('ink'), 0.5, of('panel')), of('panel'))).toBeGreaterThanOrEqual(3)
    expect(contrast(of('sea'), of('paper'))).toBeGreaterThanOrEqual(3)
  })
})
