import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/**
 * Who may import whom (docs/decisions/import-directions.md), as lint rules generated from the folders that exist. Biome's
 * configuration is JSON, so they are written into biome.json; a test fails while the two differ.
 */
interface Override {
  includes: string[]
  linter: {
    rules: { style: { noRestrictedImports: { level: 'error'; options: { patterns: { group: string[]; message: string }[] } } } }
  }
}

function folders(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => entry.name)
    .sort()
}

function forbid(includes: string[], group: string[], message: string): { includes: string[]; group: string[]; message: string } {
  return { includes, group, message }
}

/** Any file below a folder of the same package, however it is reached. */
const below = (...names: string[]) => names.map((name) => `**/${name}/**`)

/** Folders of a package in layers, the lowest first: a layer may import those before it, none after it. */
function layers(source: string, order: string[][]): ReturnType<typeof forbid>[] {
  return order.slice(0, -1).map((layer, index) => {
    const above = order.slice(index + 1).flat()
    return forbid(
      layer.map((name) => `${source}/${name}/**`),
      below(...above),
      `${layer.join(', ')} must not import ${above.join(', ')}: they are built on it.`,
    )
  })
}

function rules(): ReturnType<typeof forbid>[] {
  const apps = folders('apps')
  const appPackages = apps.flatMap((app) => [`@bayt/${app}`, `@bayt/${app}/**`])
  const features = folders('apps/admin/src/features')
  return [
    forbid(
      ['apps/**', 'packages/**', 'supabase/**'],
      appPackages,
      'Apps are imported by nobody: what two need belongs in a package.',
    ),
    forbid(
      ['packages/content/src/**', '!**/*.test.ts'],
      ['react', 'react-dom', 'react-dom/**', 'astro', 'astro/**', 'astro:*', 'node:*', '@bayt/**'],
      'packages/content is pure: no React, no Astro, no Node, no other package of ours.',
    ),
    forbid(
      ['supabase/functions/**', '!**/*.test.ts'],
      ['@bayt/content/queries/**', '@bayt/local-supabase/**', 'node:*'],
      'Functions use the entities and validators of packages/content alone, and what Deno has.',
    ),
    ...layers('apps/admin/src', [['config', 'lib', 'components'], ['resource'], ['features'], ['app']]),
    ...features.map((feature) =>
      forbid(
        [`apps/admin/src/features/${feature}/**`],
        features.filter((other) => other !== feature).map((other) => `**/${other}/**`),
        'A feature never imports a sibling: what two need belongs in resource, components or lib.',
      ),
    ),
    ...layers('apps/site/src', [['i18n', 'styles'], ['components', 'islands'], ['layouts'], ['pages']]),
    forbid(
      ['apps/site/src/components/**', 'apps/site/src/islands/**'],
      ['**/data/content-reader.ts'],
      'Components and islands show what they are given; pages read data.',
    ),
  ]
}

/** The overrides of biome.json; rules for the same files are merged, since Biome applies only the last. */
export function importDirections(): Override[] {
  const byFiles = Map.groupBy(rules(), (rule) => JSON.stringify(rule.includes))
  const [everywhere, ...others] = [...byFiles.values()].map((group) => ({
    includes: group[0]?.includes ?? [],
    patterns: group.map(({ group: names, message }) => ({ group: names, message })),
  }))
  const common = everywhere?.patterns ?? []
  return [everywhere, ...others]
    .filter((entry) => entry !== undefined)
    .map(({ includes, patterns }, index) => ({
      includes,
      linter: {
        rules: {
          style: {
            noRestrictedImports: {
              level: 'error' as const,
              options: {
                patterns: index === 0 ? patterns : [...common, ...inherited(others.slice(0, index - 1), includes), ...patterns],
              },
            },
          },
        },
      },
    }))
}

type Rule = { includes: string[]; patterns: { group: string[]; message: string }[] }

/** Patterns of earlier rules whose files contain these. */
function inherited(earlier: Rule[], includes: string[]): Rule['patterns'] {
  const covers = (outer: string) => outer.endsWith('/**') && includes.every((inner) => inner.startsWith(outer.slice(0, -2)))
  return earlier.filter((rule) => rule.includes.some(covers)).flatMap((rule) => rule.patterns)
}

/** biome.json as it should be: everything else in it stays. */
export function withImportDirections(biomeJson: string): string {
  const config = JSON.parse(biomeJson)
  const own = (override: Override) => override.linter?.rules?.style?.noRestrictedImports === undefined
  return `${JSON.stringify({ ...config, overrides: [...(config.overrides ?? []).filter(own), ...importDirections()] }, null, 2)}\n`
}

export function readBiomeJson(): string {
  return readFileSync(join(ROOT, 'biome.json'), 'utf8')
}
