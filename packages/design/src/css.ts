import { COLOURS, CONSOLE_COLOURS, CONTENT_WIDTH, SPACE } from './tokens.ts'

const NOTICE = '/* Written from src/tokens.ts and src/css.ts: pnpm --filter @bayt/design css */'

/** A custom property per colour: `paperDeep` becomes `--paper-deep`. */
function colourLines(colours: Record<string, string>): string {
  return Object.entries(colours)
    .map(([name, value]) => `  --${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
    .join('\n')
}

/** The channels of a colour for `rgb(var(--…) / 50%)`, which older phones read and `color-mix()` they do not. */
function channels(colour: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(' ')
}

/** The style sheet of the site and the console. */
export function tokensCss(): string {
  return `${NOTICE}
:root {
${colourLines(COLOURS)}
  --sea-deep-rgb: ${channels(COLOURS.seaDeep)};
  --line: color-mix(in srgb, var(--ink) 14%, transparent);
  --line-on-sea: color-mix(in srgb, var(--paper) 22%, transparent);

  /* Space: nothing off this scale. */
${SPACE.map((pixels, index) => `  --space-${index + 1}: ${pixels}px;`).join('\n')}
  --content-width: ${CONTENT_WIDTH}px;

  /* Type: ratio 1.2 at 360 px, 1.28 at 1440 px; step 0 is body text, 17 to 18 px. */
  --step--1: clamp(0.9063rem, 0.8958rem + 0.0463vw, 0.9375rem);
  --step-0: clamp(1.0625rem, 1.0417rem + 0.0926vw, 1.125rem);
  --step-1: clamp(1.275rem, 1.22rem + 0.2444vw, 1.44rem);
  --step-2: clamp(1.53rem, 1.4256rem + 0.4639vw, 1.8432rem);
  --step-3: clamp(1.836rem, 1.6616rem + 0.775vw, 2.3593rem);
  --step-4: clamp(2.2032rem, 1.931rem + 1.2095vw, 3.0199rem);
  --step-5: clamp(2.6438rem, 2.2366rem + 1.8098vw, 3.8655rem);
  --step-6: clamp(3.1726rem, 2.5808rem + 2.6303vw, 4.9478rem);

  /* Body text in the system fonts of the platform; whoever uses a display font loads it. */
  --font-body: -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", system-ui, sans-serif;
  --font-body-arabic:
    "SF Arabic", "Geeza Pro", "Noto Naskh Arabic UI", "Noto Naskh Arabic", "Segoe UI", Tahoma, system-ui, sans-serif;
  --font-display: "Fraunces", "Fraunces on Georgia", "Fraunces on Noto Serif", Georgia, serif;
  --font-display-arabic: "El Messiri", var(--font-body-arabic);

  --radius-small: 2px;
  --radius-large: 10px;
  --state-duration: 160ms;
  --state-easing: ease-out;
  --focus-ring: 3px;
}
`
}

/** The style sheet that the console adds. */
export function consoleCss(): string {
  return `${NOTICE}
:root {
${colourLines(CONSOLE_COLOURS)}
}
`
}
