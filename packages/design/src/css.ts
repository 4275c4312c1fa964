import { COLOURS, CONSOLE_COLOURS, DARK_CONSOLE_COLOURS } from '@bayt/brand/colours'
import { DISPLAY_FONTS } from '@bayt/brand/fonts'
import { CONTENT_WIDTH_CSS, SPACE } from './tokens.ts'

const NOTICE = '/* Generated from the brand, src/tokens.ts and src/css.ts: npx pnpm --filter @bayt/design css */'

/** A custom property per colour: `paperDeep` becomes `--paper-deep`. */
function colourLines(colours: Record<string, string>): string {
  return Object.entries(colours)
    .map(([name, value]) => `  --${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
    .join('\n')
}

/** A translucent colour. @param opacity 0 to 1 */
function translucent(colour: string, opacity: number): string {
  return (
    colour +
    Math.round(opacity * 255)
      .toString(16)
      .padStart(2, '0')
  )
}

/** The style sheet of the site and the console. */
export function tokensCss(): string {
  return `${NOTICE}
:root {
${colourLines(COLOURS)}
  --line: color-mix(in srgb, var(--ink) 14%, transparent);
  --line-on-sea: color-mix(in srgb, var(--paper) 22%, transparent);

  /* Spacing scale: no other values. */
${SPACE.map((pixels, index) => `  --space-${index + 1}: ${pixels}px;`).join('\n')}
  --content-width: ${CONTENT_WIDTH_CSS};

  /* Type: ratio 1.2 at 360 px, 1.28 at 1440 px; step 0 is body text, 17 to 18 px. */
  --step--1: clamp(0.9063rem, 0.8958rem + 0.0463vw, 0.9375rem);
  --step-0: clamp(1.0625rem, 1.0417rem + 0.0926vw, 1.125rem);
  --step-1: clamp(1.275rem, 1.22rem + 0.2444vw, 1.44rem);
  --step-2: clamp(1.53rem, 1.4256rem + 0.4639vw, 1.8432rem);
  --step-3: clamp(1.836rem, 1.6616rem + 0.775vw, 2.3593rem);
  --step-4: clamp(2.2032rem, 1.931rem + 1.2095vw, 3.0199rem);
  --step-5: clamp(2.6438rem, 2.2366rem + 1.8098vw, 3.8655rem);
  --step-6: clamp(3.1726rem, 2.5808rem + 2.6303vw, 4.9478rem);

  /* Body text uses the system fonts; pages that use a display font load it. */
  --font-body: -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", system-ui, sans-serif;
  /* iPhones draw Arabic in SF Arabic only as their system font, which has no name; Androids know Noto Naskh only as their fallback. */
  --font-body-arabic: -apple-system, "Geeza Pro", "Noto Naskh Arabic", "Segoe UI", Tahoma, system-ui, sans-serif;
  --font-display: ${DISPLAY_FONTS.latin.stack};
  --font-display-arabic: ${DISPLAY_FONTS.arabic.stack};

  --radius-small: 2px;
  --radius-large: 10px;
  --state-duration: 160ms;
  --state-easing: ease-out;
  --focus-ring: 3px;
}
`
}

/**
 * The style sheet that the site adds: it makes text over a picture readable. Its colours are literal, because every page
 * contains them and `rgb(var(--…) / 84%)` takes more bytes.
 */
export function siteCss(): string {
  const sea = (opacity: number) => translucent(COLOURS.seaDeep, opacity)
  const plate = `<svg xmlns='http://www.w3.org/2000/svg'><rect width='4000' height='4000' fill='${COLOURS.paperDeep}'/></svg>`
  return `${NOTICE}
/*
 * The ground of pictures that are multiplied with it. It is a picture itself: a browser that forces or darkens the colours of a page leaves
 * it light, and the pictures stay visible.
 */
:root {
  --plate: url("data:image/svg+xml,${plate.replace('#', '%23')}");
}

/* Darkens the picture below the header and behind the text: its bottom on narrow screens, its quiet third on wide ones,
   physically left in both languages. */
:root {
  --scrim:
    linear-gradient(to bottom, ${sea(0.84)} 0, ${sea(0.72)} 96px, transparent 168px),
    linear-gradient(to top, var(--sea-deep) 0, ${sea(0.74)} 56px, transparent 42%);
}

@media (min-width: 900px) {
  :root {
    --text-start: max(var(--gutter), (100vw - var(--content-width)) / 2);
    --text-end: calc(var(--text-start) + 27.5rem);
    --scrim:
      linear-gradient(to bottom, ${sea(0.84)} 0, ${sea(0.74)} 118px, ${sea(0.3)} 170px, transparent 240px),
      linear-gradient(
        to right,
        ${sea(0.88)} 0,
        ${sea(0.74)} var(--text-end),
        ${sea(0.26)} calc(var(--text-end) + 18vw),
        transparent calc(var(--text-end) + 34vw)
      );
  }
}
`
}

/**
 * The style sheet that the console adds: its colours, and the colours of its dark theme, which staff choose or the device
 * prefers. Grounds that are dark in both themes (`data-ground="deep"`) and previews of the site (`data-ground="site"`) keep the
 * light colours.
 */
export function consoleCss(): string {
  const light = { ...COLOURS, ...CONSOLE_COLOURS }
  const changed = Object.entries(light).filter(([name]) => name in DARK_CONSOLE_COLOURS)
  return `${NOTICE}
:root {
  color-scheme: light;
${colourLines(CONSOLE_COLOURS)}
}

:root[data-theme="dark"] {
  color-scheme: dark;
${colourLines(DARK_CONSOLE_COLOURS)}
}

@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    color-scheme: dark;
${colourLines(DARK_CONSOLE_COLOURS).replaceAll('  --', '    --')}
  }
}

[data-ground] {
${colourLines(Object.fromEntries(changed))}
  --line: color-mix(in srgb, var(--ink) 14%, transparent);
}

[data-ground="site"] {
  color-scheme: light;
  color: var(--ink);
}
`
}
