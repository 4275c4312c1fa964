import type { HookParameters } from 'astro'

type Manifest = HookParameters<'astro:build:ssr'>['manifest']

/**
 * Leaves each page one stylesheet. With `cssCodeSplit: false` Astro links two: that of the pages, which holds the styles
 * of the islands on them, and that of the islands alone. A stylesheet whose classes are all in another one is dropped.
 * @param readStylesheet text of a stylesheet by its address
 */
export function leaveOneStylesheet(manifest: Manifest, readStylesheet: (address: string) => string): void {
  for (const route of manifest.routes) {
    const external = route.styles.flatMap((style) =>
      style.type === 'external' ? [{ style, classes: classesOf(readStylesheet(style.src)) }] : [],
    )
    const covered = external.filter((one) =>
      external.some((other) => other !== one && isProperSubset(one.classes, other.classes)),
    )
    route.styles = route.styles.filter((style) => !covered.some((one) => one.style === style))
  }
}

function isProperSubset(one: Set<string>, other: Set<string>): boolean {
  return one.size < other.size && [...one].every((name) => other.has(name))
}

function classesOf(css: string): Set<string> {
  return new Set(css.match(/\.[A-Za-z_][\w-]*/g))
}
