import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../root.ts'
import { traceImports } from './trace-imports.ts'
import { ENTRIES } from './write-root.ts'

/** `supabase/tests/api/image.test.ts` runs the image. */
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const isSource = (file: string) => !file.includes('/dist/')

/** Servers for development, which the image does not need. */
const OF_DEVELOPMENT = ['apps/site/src/dev/serve.ts', 'apps/admin/vite/serve.ts', 'packages/dev-tools/src/dev.ts']

it('the image has everything that its programs import, and each program that they start', async () => {
  const { files, packages } = await traceImports(ENTRIES.filter(isSource))
  expect(files.size).toBeGreaterThan(100)
  expect([...packages].join()).toContain('@electric-sql/pglite')
  const started = [...files].flatMap((file) => [
    ...[...read(file).matchAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g)].map(([, path = '']) =>
      relative(ROOT, join(ROOT, file, '..', path)),
    ),
    ...[...read(file).matchAll(/'((?:apps|packages)\/[^']+\.ts)'/g)].map(([, path = '']) => path),
  ])
  const missing = started.filter((path) => !ENTRIES.includes(path) && !OF_DEVELOPMENT.includes(path))
  expect([...new Set(missing)]).toEqual(['packages/local-supabase/deno/host.ts'])
})

interface Service {
  command?: string
  read_only?: boolean
  network_mode?: string
}

it('compose runs the roles of the image with a read-only root, and behind Caddy', () => {
  const { services }: { services: Record<string, Service> } = parse(read('compose.yaml'), { merge: true })
  const { caddy, trial, ...others } = services
  expect(caddy).toBeDefined()
  expect(trial).toMatchObject({ command: 'trial', read_only: true, network_mode: 'host' })
  for (const [name, service] of Object.entries(others))
    expect(service).toMatchObject({ command: name, read_only: true, network_mode: 'service:caddy' })
  for (const { command } of [...Object.values(others), trial ?? {}])
    expect(read('packages/dev-tools/src/image/role.ts')).toContain(`${command}: {`)
})

it('the image is built from exact tags, and runs as an unprivileged user', () => {
  const text = read('Dockerfile')
  expect(text).toMatch(/^ARG NODE_IMAGE=\S+:\d+\.\d+\.\d+-\S+$/m)
  expect(text).toMatch(/^USER 10001:10001$/m)
  expect(read('compose.yaml')).toMatch(/image: caddy:\d+\.\d+\.\d+-/)
})
