import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations, type Violation } from './find-violations.ts'
import { mirrorSources } from './mirror.ts'
import { RULES } from './rules.ts'

/** A small repository with a forbidden import per rule, and allowed imports. Each forbidden file is named after its rule. */
const FORBIDDEN: [rule: string, file: string, source: string][] = [
  ['cycles', 'apps/site/src/data/cycles.ts', "import type { b } from './other.ts'\nexport const a = 1 as typeof b"],
  ['missing', 'packages/content/src/missing.ts', "import x from './not-there.ts'"],
  ['missing', 'packages/web-headers/src/missing.ts', "import { x } from '@bayt/content/text'"],
  ['apps', 'apps/admin/src/data/apps.ts', "import { x } from '../../../site/src/i18n/en.ts'"],
  ['apps', 'apps/e2e/apps.spec.ts', "import { x } from '../site/src/i18n/en.ts'"],
  ['apps', 'apps/publisher/src/apps.ts', "import { x } from '../../../supabase/functions/a/index.ts'"],
  ['testing', 'packages/dev-tools/src/testing-user.ts', "import { x } from '@bayt/site/testing'"],
  ['by-name', 'apps/e2e/by-name.spec.ts', "import { x } from '../../packages/content/src/text.ts'"],
  ['production', 'apps/publisher/src/production.ts', "import { x } from '@bayt/dev-tools/run'"],
  ['pure', 'packages/content/src/pure.ts', "import fs from 'node:fs'"],
  ['release-pure', 'packages/release/src/addresses.ts', "import fs from 'node:fs'"],
  ['content', 'packages/content/src/content.ts', "import React from 'react'"],
  ['functions', 'supabase/functions/a/functions.ts', "import { x } from '@bayt/content/queries/staff'"],
  ['functions-deno', 'supabase/functions/a/functions-deno.ts', "import fs from 'node:fs'"],
  ['admin-ui-data', 'apps/admin/src/ui/up.tsx', "import { x } from '../app/router.tsx'"],
  ['admin-record-list-history-editor-account', 'apps/admin/src/record/up.tsx', "import { x } from '../app/router.tsx'"],
  ['admin-screens', 'apps/admin/src/screens/b/up.ts', "import { x } from '../../app/router.tsx'"],
  ['screens', 'apps/admin/src/screens/b/sibling.ts', "import { x } from '../a/a.ts'"],
  ['site-i18n-styles', 'apps/site/src/i18n/up.ts', "import Card from '../components/Card.astro'"],
  [
    'site-components-islands',
    'apps/site/src/components/Up.astro',
    "---\nimport Page from '../layouts/Page.astro'\n---\n<Page />",
  ],
  ['site-layouts', 'apps/site/src/layouts/Up.astro', "<p /><script>\n  import '../pages/page.ts'\n</script>"],
  ['site-pages', 'apps/site/src/pages/up.ts', "export { x } from '../render/entry.ts'"],
  ['content-as-props', 'apps/site/src/components/Given.astro', "---\nimport type { x } from '../data/content-reader.ts'\n---"],
  ['pages-without-node', 'apps/site/src/layouts/Anywhere.astro', "---\nimport { join } from 'node:path'\n---"],
  ['pages-without-node', 'apps/site/src/render/html/anywhere.ts', "import { join } from 'node:path'"],
]

const one = 'export const x = 1'
const ALLOWED: Record<string, string> = {
  'apps/admin/package.json': '{ "name": "@bayt/admin", "dependencies": { "@bayt/content": "workspace:*" } }',
  'apps/admin/src/app/router.tsx': "import { x } from '../screens/a/a.ts'\nexport { x }",
  'apps/admin/src/screens/a/a.ts':
    "import React from 'react'\nexport { x } from '../../list/list.tsx'\nexport { x as y } from './b.ts'",
  'apps/admin/src/screens/a/b.ts': "export { x } from '@bayt/content/text'",
  'apps/admin/src/list/list.tsx': one,
  'apps/e2e/package.json':
    '{ "name": "@bayt/e2e", "devDependencies": { "@bayt/site": "workspace:*", "@bayt/content": "workspace:*" } }',
  'apps/e2e/allowed.spec.ts': "import { x } from '@bayt/site/testing'\nimport { y } from '@bayt/content/queries/staff'",
  'apps/publisher/package.json': '{ "name": "@bayt/publisher", "devDependencies": { "@bayt/dev-tools": "workspace:*" } }',
  'apps/publisher/src/some.test.ts': "import { x } from '@bayt/dev-tools/run'\nimport fs from 'node:fs'",
  'apps/site/package.json':
    '{ "name": "@bayt/site", "exports": { "./testing": "./testing.ts" }, "dependencies": { "@bayt/content": "workspace:*" } }',
  'apps/site/testing.ts': "export { x } from './src/i18n/en.ts'",
  'apps/site/src/i18n/en.ts': one,
  'apps/site/src/data/content-reader.ts': one,
  'apps/site/src/data/other.ts': "import { a } from './cycles.ts'\nexport const b = a",
  'apps/site/src/components/Card.astro': "---\nimport { x } from '@bayt/content/text'\nimport picture from './a.webp?url'\n---",
  'apps/site/src/components/a.webp': '',
  'apps/site/src/layouts/Page.astro': "---\nimport Card from '../components/Card.astro'\n---",
  'apps/site/src/pages/page.ts': "import { x } from '../data/content-reader.ts'\nimport Page from '../layouts/Page.astro'",
  'apps/site/src/render/entry.ts': "import fs from 'node:fs'\nexport { x } from '../data/content-reader.ts'",
  'packages/content/package.json':
    '{ "name": "@bayt/content", "exports": { "./text": "./src/text.ts", "./queries/*": "./src/queries/*.ts" } }',
  'packages/content/src/text.ts': one,
  'packages/content/src/text.test.ts': "import fs from 'node:fs'",
  'packages/content/src/queries/staff.ts': one,
  'packages/release/src/check-release.ts': "import fs from 'node:fs'",
  'packages/dev-tools/package.json':
    '{ "name": "@bayt/dev-tools", "exports": { "./run": "./src/run.ts" }, "devDependencies": { "@bayt/site": "workspace:*" } }',
  'packages/dev-tools/src/run.ts': `import fs from 'node:fs'\n${one}`,
  'supabase/functions/package.json': '{ "name": "@bayt/functions", "dependencies": { "@bayt/content": "workspace:*" } }',
  'supabase/functions/a/index.ts': "import { x } from '@bayt/content/text'",
}

let violations: Violation[]
const folder = mkdtempSync(join(tmpdir(), 'forbidden-imports-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(async () => {
  const files = { ...ALLOWED, ...Object.fromEntries(FORBIDDEN.map(([, file, source]) => [file, source])) }
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'root', file)), { recursive: true })
    writeFileSync(join(folder, 'root', file), source)
  }
  mirrorSources(join(folder, 'root'), Object.keys(files), join(folder, 'mirror'))
  violations = (await findViolations(join(folder, 'mirror'))).violations
})

describe('the import directions', () => {
  it.each(FORBIDDEN)('have a rule %s, which finds %s: %s', (rule, file) => {
    expect(violations.filter(({ files }) => files[0] === file).map((violation) => violation.rule)).toContain(rule)
  })

  it('all have an example of a forbidden import', () => {
    expect(RULES.map(({ name }) => name).filter((name) => !FORBIDDEN.some(([rule]) => rule === name))).toEqual([])
  })

  it('allow everything else', () => {
    const forbidden = new Set(FORBIDDEN.map(([, file]) => file))
    expect(violations.filter(({ files }) => !forbidden.has(files[0] ?? ''))).toEqual([])
  })
})
