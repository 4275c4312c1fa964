import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBiomeJson, withImportDirections } from './import-directions.ts'
import { ROOT } from './root.ts'

/** Lints one line as if it stood in a file of the repository. */
function lint(file: string, line: string): string {
  const root = mkdtempSync(join(tmpdir(), 'import-directions-'))
  writeFileSync(join(root, 'biome.json'), JSON.stringify({ ...JSON.parse(readBiomeJson()), vcs: { enabled: false } }))
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), `${line}\nexport const used = x\n`)
  const biome = join(ROOT, 'node_modules/.bin/biome')
  const { stdout, stderr } = spawnSync(biome, ['lint', '--only=style/noRestrictedImports', file], { cwd: root, encoding: 'utf8' })
  return (stdout + stderr).replace(/\s+/g, ' ')
}

describe('the import directions', () => {
  it('stand in biome.json as the folders demand (else run: pnpm --filter @bayt/dev-tools import-directions)', () => {
    expect(JSON.parse(readBiomeJson())).toEqual(JSON.parse(withImportDirections(readBiomeJson())))
  })

  it.each([
    ['apps/admin/src/components/button.tsx', "import { x } from '../features/products/routes.tsx'", 'they are built on it'],
    ['apps/admin/src/resource/list.tsx', "import { x } from '../app/router.tsx'", 'they are built on it'],
    ['apps/admin/src/features/products/a.ts', "import { x } from '../dashboard/b.ts'", 'never imports a sibling'],
    ['apps/admin/src/features/products/a.ts', "import { x } from '../../app/router.tsx'", 'they are built on it'],
    ['apps/site/src/components/Card.ts', "import { x } from '../layouts/page.ts'", 'they are built on it'],
    ['apps/site/src/components/Card.astro', "---\nimport { x } from '../pages/page.ts'\n---", 'they are built on it'],
    ['apps/site/src/components/Card.ts', "import { x } from '../data/content-reader.ts'", 'pages read data'],
    ['apps/admin/src/lib/a.ts', "import { x } from '@bayt/site/contract'", 'Apps are imported by nobody'],
    ['packages/content/src/a.ts', "import x from 'react'", 'is pure'],
    ['packages/content/src/a.ts', "import x from 'node:fs'", 'is pure'],
    ['supabase/functions/a/index.ts', "import { x } from '@bayt/content/queries/staff'", 'Functions use'],
  ])('refuse in %s: %s', (file, line, reason) => {
    expect(lint(file, line)).toContain(reason)
  })

  it.each([
    ['apps/admin/src/features/products/a.ts', "import { x } from '../../resource/list.tsx'"],
    ['apps/admin/src/features/products/a.ts', "import { x } from './b.ts'"],
    ['apps/site/src/pages/a.ts', "import { x } from '../data/content-reader.ts'"],
    ['supabase/functions/a/index.ts', "import { x } from '@bayt/content/entities/session'"],
  ])('allow in %s: %s', (file, line) => {
    const output = lint(file, line)
    expect(output).toContain('Checked 1 file')
    expect(output).not.toContain('noRestrictedImports')
  })
})
