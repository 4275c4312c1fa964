import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './root.ts'

/** Dependencies have exact versions, come only from the registry, and run no scripts during the installation. */

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

function manifests(): string[] {
  const inFolder = (folder: string) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/package.json`)
  const all = [
    'package.json',
    ...inFolder('apps'),
    ...inFolder('packages'),
    'supabase/functions/package.json',
    'supabase/tests/package.json',
    'supabase/tests/hosted-deno/package.json',
    '.github/deploy-tools/package.json',
  ]
  expect(all.length).toBeGreaterThan(12)
  return all
}

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>

it('every dependency has one exact version', () => {
  for (const path of manifests()) {
    const { dependencies, devDependencies, optionalDependencies }: Manifest = JSON.parse(read(path))
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      expect(version, `${name} in ${path}`).toMatch(name.startsWith('@bayt/') ? /^workspace:\*$/ : /^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
    }
  }
})

it('the import map of the functions has the same versions as their package', () => {
  const { imports }: { imports: Record<string, string> } = JSON.parse(read('supabase/functions/deno.json'))
  const { dependencies = {} }: Manifest = JSON.parse(read('supabase/functions/package.json'))
  const packages = Object.entries(imports).filter(([, target]) => target.startsWith('npm:'))
  expect(packages.length).toBeGreaterThan(3)
  for (const [name, target] of packages) {
    // A package name that ends in a slash refers to the files of the package.
    const [, bare = '', slash = ''] = /^(.*?)(\/?)$/.exec(name) ?? []
    expect(target).toBe(`npm:${slash}${bare}@${dependencies[bare]}${slash}`)
  }
})

it('the import map of the functions contains every imported workspace module', () => {
  const { imports }: { imports: Record<string, string> } = JSON.parse(read('supabase/functions/deno.json'))
  const sources = globSync('supabase/functions/{_shared,*-*}/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(20)
  const named = sources.flatMap((path) => [...read(path).matchAll(/from '(@bayt\/[^']+)'/g)].map(([, name]) => name))
  expect([...new Set(named)].filter((name) => name && !(name in imports))).toEqual([])
})

it.each([
  { lockFile: 'pnpm-lock.yaml', least: 300 },
  { lockFile: 'supabase/tests/hosted-deno/pnpm-lock.yaml', least: 1 },
])('everything in $lockFile comes from the registry and has a checksum', ({ lockFile, least }) => {
  const lock = read(lockFile)
  const resolutions = [...lock.matchAll(/resolution: \{([^}]*)\}/g)].map(([, text = '']) => text)
  expect(resolutions.length).toBeGreaterThan(least)
  expect(lock).not.toContain('://')
  for (const resolution of resolutions) expect(resolution).toMatch(/^integrity: sha512-[\w+/=]+$/)
})

it.each(['.', 'supabase/tests/hosted-deno'])('no dependency of %s may run a script during the installation', (folder) => {
  const allowed = /allowBuilds:\n((?: {2}\S+: \w+\n)*)/.exec(read(`${folder}/pnpm-workspace.yaml`))?.[1] ?? ''
  expect(allowed).not.toBe('')
  expect(allowed).not.toContain('true')
})

it('every command of the project runs without telemetry', () => {
  const bootstrap = read('packages/dev-tools/bootstrap.mjs')
  for (const name of ['ASTRO_TELEMETRY_DISABLED', 'TURBO_TELEMETRY_DISABLED', 'DO_NOT_TRACK']) {
    expect(bootstrap).toContain(`${name}: '1'`)
  }
})

it('continuous integration installs the locked versions and checks for known vulnerabilities', () => {
  const workflow = read('.github/workflows/ci.yml')
  expect(workflow).toMatch(/pnpm@[\d.]+ audit --audit-level high/)
  expect(read('packages/dev-tools/bootstrap.mjs')).toContain('--frozen-lockfile')
})
