import type { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser'

/** Who may import whom: docs/decisions/import-directions.md. Paths start at the root of the repository. */
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

/** Folders in layers, the lowest first: a layer imports itself and those before it. */
const layers = (source: string, ...order: string[]) =>
  order.slice(0, -1).map((layer, index) => {
    const above = order.slice(index + 1).join('|')
    const name = [source.split('/')[1], ...layer.split('|')].join('-')
    return forbid(name, `${layer} must not import ${above}.`, below(`${source}/(?:${layer})`), below(`${source}/(?:${above})`))
  })

const EACH = below('((?:apps|packages|supabase)/[^/]+)')
const TESTING = { path: '^(?:apps|supabase)/[^/]+/testing\\.ts$' }
const TEST_CODE = { pathNot: [TESTS, '^apps/(?:bench|e2e)/', '^apps/publisher/simulation/', '^supabase/tests/'] }
const PAGES = 'apps/site/src/(?:i18n|data|components|islands|layouts|pages|render/html)'
const INTEGRATION = '/islands/start/client-settled\\.ts$' // runs inside `astro build`
const ELSEWHERE = ['^(?:react|react-dom|preact|astro)(?:/|$)', '^astro:', '^packages/(?!content/)']
const BEFORE_INSTALL = '/report-build\\.ts$' // names of packages are known once they are installed
const WASM = '/picture/decoders\\.ts$' // reads its decoders with node:fs, which Deno has too
const FEATURES = 'apps/admin/src/features'

export const RULES: IForbiddenRuleType[] = [
  forbid('cycles', 'Two files that import each other are one file, or need a third.', {}, { circular: true }),
  forbid('missing', 'No such file, export or dependency.', {}, { couldNotResolve: true, path: '^(?:\\.|@bayt/)' }),
  forbid('apps', 'What two need is a package.', EACH, { path: ['^apps/', '^supabase/'], pathNot: ['^$1/', TESTING.path] }),
  forbid('testing', 'For tests and benchmarks alone.', TEST_CODE, TESTING),
  forbid(
    'by-name',
    'Another package is imported by its name.',
    { ...EACH, pathNot: BEFORE_INSTALL },
    { dependencyTypes: ['local'], pathNot: '^$1/' },
  ),
  forbid(
    'production',
    'Never shipped.',
    shipped('apps/(?:admin|site|publisher)/src'),
    below('packages/(?:dev-tools|local-supabase)'),
  ),
  forbid(
    'pure',
    'Browsers and Deno run these packages too.',
    shipped('packages/(?:brand/src|content|web-headers)', '/folders\\.ts$'),
    NODE,
  ),
  forbid('release-pure', 'Browsers read addresses too.', shipped('packages/release', '/check-release\\.ts$'), NODE),
  forbid('content', 'No React, no Astro, no other package of ours.', below('packages/content'), { path: ELSEWHERE }),
  forbid(
    'functions',
    'Entities and texts alone.',
    shipped('supabase/functions'),
    below('packages/(?!content/src/(?!queries/)).*'),
  ),
  forbid('functions-deno', 'Functions run in Deno.', shipped('supabase/functions', WASM), NODE),
  ...layers('apps/admin/src', 'config|lib|components', 'resource', 'features', 'app'),
  forbid('features', 'A feature imports no other.', below(`${FEATURES}/([^/]+)`), {
    ...below(FEATURES),
    pathNot: `^${FEATURES}/$1/`,
  }),
  ...layers('apps/site/src', 'i18n|styles', 'components|islands', 'layouts', 'pages', 'render'),
  forbid('given', 'Pages read content.', below('apps/site/src/(?:components|islands)'), {
    path: '^apps/site/src/data/content-reader\\.ts$',
  }),
  forbid('pages-anywhere', 'What turns content into HTML runs without Node.', shipped(PAGES, INTEGRATION), NODE),
]
