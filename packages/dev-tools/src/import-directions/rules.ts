import type { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser'

/** The import directions: docs/decisions/import-directions.md. Paths start at the root of the repository. */
type From = IRegularForbiddenRuleType['from']
type To = IRegularForbiddenRuleType['to']
const forbid = (name: string, comment: string, from: From, to: To): IForbiddenRuleType => ({
  name,
  severity: 'error',
  comment,
  from,
  to,
})

const TESTS = '\\.(?:test|spec)\\.tsx?$'
const NODE = { dependencyTypes: ['core'] } satisfies To
const below = (path: string) => ({ path: `^${path}/` })
const shipped = (path: string, ...not: string[]) => ({ ...below(path), pathNot: [TESTS, ...not] })

/** Layers of folders, the lowest layer first: a layer may import itself and lower layers. */
const layers = (source: string, ...order: string[]) =>
  order.slice(0, -1).map((layer, index) => {
    const above = order.slice(index + 1).join('|')
    const name = [source.split('/')[1], ...layer.split('|')].join('-')
    return forbid(name, `${layer} must not import ${above}.`, below(`${source}/(?:${layer})`), below(`${source}/(?:${above})`))
  })

const EACH = below('((?:apps|packages|supabase)/[^/]+)')
const TESTING = { path: '^(?:apps|supabase)/[^/]+/testing\\.ts$' }
const TEST_CODE = { pathNot: [TESTS, '^apps/(?:bench|e2e)/', '^apps/publisher/test/simulation/', '^supabase/tests/'] }
const PAGES = 'apps/site/src/(?:i18n|data|components|islands|layouts|pages|render/(?:html|preview))'
const ELSEWHERE = ['^(?:react|react-dom|preact|astro)(?:/|$)', '^astro:', '^packages/(?!content/)']
const RUNS_BEFORE_INSTALL = '/(?:plan-update|report-build|require-migrations)\\.ts$' // package names do not resolve before the installation
const WASM = '/picture/decoder-code\\.ts$' // this file reads the decoder with node:fs, which Deno supports
const SCREENS = 'apps/admin/src/screens'
const SUBJECTS = `^${SCREENS}/subjects\\.ts$` // all tables, for screens about several of them

export const RULES: IForbiddenRuleType[] = [
  forbid('cycles', 'Import cycle: merge the files, or move the shared part to a third one.', {}, { circular: true }),
  forbid('missing', 'The file, export or dependency does not exist.', {}, { couldNotResolve: true, path: '^(?:\\.|@bayt/)' }),
  forbid('apps', 'Apps must not import each other: move shared code to a package.', EACH, {
    path: ['^apps/', '^supabase/'],
    pathNot: ['^$1/', TESTING.path],
  }),
  forbid('testing', 'Only tests and benchmarks may import this entry.', TEST_CODE, TESTING),
  forbid(
    'by-name',
    'Import other packages by name.',
    { ...EACH, pathNot: RUNS_BEFORE_INSTALL },
    { dependencyTypes: ['local'], pathNot: '^$1/' },
  ),
  forbid(
    'production',
    'Shipped code must not import development packages.',
    shipped('apps/(?:admin|site|publisher)/src'),
    below('packages/(?:dev-tools|local-supabase|operator)'),
  ),
  forbid(
    'pure',
    'These packages also run in browsers and Deno.',
    shipped('packages/(?:brand/src|content|web-headers)', '/folders\\.ts$'),
    NODE,
  ),
  forbid(
    'release-pure',
    'Addresses are also used in browsers.',
    shipped('packages/release', '/(?:check-release|files|make-release|release-folder)\\.ts$'),
    NODE,
  ),
  forbid('content', 'content must not import React, Astro or another workspace package.', below('packages/content'), {
    path: ELSEWHERE,
  }),
  forbid(
    'functions',
    'Functions may import only entities and texts.',
    shipped('supabase/functions'),
    below('packages/(?!content/src/(?!queries/)).*'),
  ),
  forbid('functions-deno', 'Functions run in Deno.', shipped('supabase/functions', WASM), NODE),
  ...layers('apps/admin/src', 'ui|data', 'record|list|history|editor|account', 'screens', 'app'),
  forbid(
    'screens',
    'A screen must not import another screen.',
    { ...below(`${SCREENS}/([^/]+)`), pathNot: SUBJECTS },
    {
      ...below(SCREENS),
      pathNot: [`^${SCREENS}/$1/`, SUBJECTS],
    },
  ),
  ...layers('apps/site/src', 'i18n|styles', 'components|islands', 'layouts', 'pages', 'render'),
  forbid('content-as-props', 'Only pages read content; pass it as props.', below('apps/site/src/(?:components|islands)'), {
    path: '^apps/site/src/data/content-reader\\.ts$',
  }),
  forbid('pages-without-node', 'Code that turns content into HTML must run without Node.', shipped(PAGES), NODE),
]
