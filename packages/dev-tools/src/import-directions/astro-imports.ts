const FRONTMATTER = /^---\r?\n(.*?)\r?\n---/s
const SCRIPTS = /<script[^>]*>(.*?)<\/script>/gs

/**
 * The parts of an Astro file that can contain imports, as one TypeScript source: the frontmatter and the scripts. Imports in `<style>` and
 * expressions in the template are left out; Astro allows no `import` statement there.
 */
export function astroImports(source: string): string {
  const scripts = [...source.matchAll(SCRIPTS)].map(([, script = '']) => script)
  return [FRONTMATTER.exec(source)?.[1] ?? '', ...scripts].join('\n')
}
