import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOfAddress } from '@bayt/release/addresses'
import { HtmlValidate } from 'html-validate'
import { NAUGHTY_SITES } from '../fixtures/naughty-content.ts'
import { naughtyPicture } from '../fixtures/naughty-picture.ts'
import { serveContent, serveFixture } from '../fixtures/rendered-site.ts'
import { expect, test } from '../fixtures/test.ts'

/**
 * Every page against an offline HTML validator. The disabled rules concern style or Astro's notation, not browsers or users.
 */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Astro writes void elements and omits optional tags.
    'void-style': 'off',
    'no-implicit-button-type': 'error',
    'no-trailing-whitespace': 'off',
    'attr-quotes': 'off',
    'no-raw-characters': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Picture addresses and Markdown of staff may be long.
    'long-title': 'off',
    // Pictures of pages carry hashes of their content.
    'require-sri': 'off',
    // Astro's element for islands, and ids from React.
    'element-name': ['error', { whitelist: ['astro-island', 'astro-slot'] }],
    'valid-id': 'off',
    // The content security policy blocks inline styles, and other tests report that.
    'no-inline-style': 'off',
  },
})

/** Astro writes it before the first island of a page, where HTML allows no styles. Browsers accept it. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

interface Site {
  pages: string[]
  dir: string
  close(): void
}

const SITES: Record<string, () => Promise<Site>> = {
  'the demo catalogue': async () => toSite(await serveFixture()),
  ...Object.fromEntries(
    Object.entries(NAUGHTY_SITES).map(([name, content]) => [
      `a site with ${name}`,
      async () => toSite(await serveContent(content, naughtyPicture)),
    ]),
  ),
}

for (const [name, serve] of Object.entries(SITES)) {
  test(`every page of ${name} is valid HTML`, async () => {
    test.setTimeout(180_000)
    const site = await serve()
    try {
      for (const address of site.pages) {
        const html = readFileSync(join(site.dir, fileOfAddress(address)), 'utf8').replace(ISLAND_STYLE, '')
        const report = await validator.validateString(html)
        const faults = report.results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
        )
        expect.soft(faults, address).toEqual([])
      }
    } finally {
      site.close()
    }
  })
}

function toSite({ report, dir, close }: Awaited<ReturnType<typeof serveContent>>): Site {
  return { pages: report.pages, dir, close }
}
