import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { copyPreparedState } from '@bayt/local-supabase/prepared-state'
import { expect, type Page, test } from 'playwright/test'
import { type Started, startDev } from '../fixtures/npm-start.ts'
import { copyRepository } from '../fixtures/repository-copy.ts'

/** `npm run dev`: the browser shows each kind of change without a build. The test records the seconds as annotations. */

const HELLO = 'supabase/migrations/20991231000000_hello.sql'
const helloSql = (text: string) =>
  `create function public.hello() returns text language sql as $$ select '${text}' $$;\ngrant execute on function public.hello() to anon;\n`

/** An attribute that a reload loses: the mark shows whether the page was reloaded. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'))

test('npm run dev shows changes of components, styles, texts, islands, screens, functions, migrations and content, and Ctrl-C ends all', async ({
  context,
  request,
}, { annotations }) => {
  const copy = copyRepository()
  const startDir = join(copy.root, '.local')
  let dev: Started | undefined
  const timed = async (kind: string, change: () => void | Promise<void>, seen: () => Promise<void>) => {
    await change()
    const startedMs = performance.now()
    await seen()
    annotations.push({ type: kind, description: `${((performance.now() - startedMs) / 1000).toFixed(2)} s` })
  }
  try {
    await copyPreparedState(join(startDir, 'state/backend'), 'demo')
    dev = await startDev(copy.root, startDir)
    const { siteUrl, adminUrl, apiUrl } = dev

    const site = await context.newPage()
    const faults: string[] = []
    site.on('pageerror', (error) => faults.push(String(error)))
    site.on('console', (message) => {
      // React reports the classes that the page sets before hydration (docs/decisions/dev.md).
      const isReport = message.text().startsWith('A tree hydrated but some attributes')
      if (message.type() === 'error' && !isReport) faults.push(message.text())
    })
    for (const path of ['/', '/ar', '/products', '/ar/articles', '/about', '/ar/contact', '/bulk-orders']) {
      expect((await site.goto(siteUrl + path))?.status(), path).toBe(200)
      const broken = await site.locator('img').evaluateAll((all) => {
        return all
          .filter((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth === 0)
          .map((one) => one.outerHTML)
      })
      expect(broken, path).toEqual([])
    }
    expect((await request.get(`${siteUrl}/nothing-here`)).status()).toBe(404)

    await site.goto(`${siteUrl}/ar/products/5`)
    const footer = site.getByRole('contentinfo')
    const heading = site.getByRole('heading', { level: 1 })
    const share = site.getByRole('button', { name: 'مشاركة' })
    await expect(share).toBeVisible()
    await timed(
      'component',
      () => copy.edit('apps/site/src/components/chrome/SiteFooter.astro', '{text.chrome.rights}', '{text.chrome.rights} Edited.'),
      () => expect(footer).toContainText('Edited.'),
    )
    await mark(site)
    await timed(
      'style',
      () => copy.edit('apps/site/src/pages/[...locale]/products/[id].astro', '  h1 {', '  h1 {\n    letter-spacing: 7px;'),
      () => expect(heading).toHaveCSS('letter-spacing', '7px'),
    )
    await timed(
      'text',
      () => copy.edit('apps/site/src/i18n/ar.ts', "office: 'المكتب الرئيسي'", "office: 'المكتب الأول'"),
      () => expect(footer).toContainText('المكتب الأول'),
    )
    await expect(share).toBeVisible()
    await site.waitForLoadState('networkidle')
    await mark(site)
    await timed(
      'island',
      () => copy.edit('apps/site/src/islands/product-gallery/ProductGallery.tsx', ' data-gallery ', ' data-gallery="edited" '),
      () => expect(site.locator('[data-gallery="edited"]')).toBeVisible(),
    )
    expect(await isMarked(site), 'fast refresh of an island').toBe(true)

    const console = await context.newPage()
    await console.goto(adminUrl)
    await console.getByLabel('Email').fill(DEMO_STAFF[0].email)
    await timed(
      'console screen',
      () => copy.edit('apps/admin/src/account/sign-in/sign-in-steps.tsx', '<form ', '<form aria-label="Edited" '),
      () => expect(console.getByRole('form', { name: 'Edited' })).toBeVisible(),
    )
    await expect(console.getByLabel('Email'), 'fast refresh keeps what was typed').toHaveValue(DEMO_STAFF[0].email)

    const greet = async () => (await request.get(`${apiUrl}/functions/v1/rebuild-site`)).text()
    expect(await greet()).toContain('Use POST.')
    await timed(
      'function',
      () => copy.edit('supabase/functions/_shared/http.ts', 'Use POST.', 'Edited: use POST.'),
      async () => expect(await greet()).toContain('Edited: use POST.'),
    )
    copy.edit('supabase/functions/_shared/http.ts', "Edited: use POST.'", 'Edited: use POST.')
    expect(await greet(), 'a mistake').toContain('The functions are not running.')
    copy.edit('supabase/functions/_shared/http.ts', 'Edited: use POST.', "Edited: use POST.'")
    expect(await greet(), 'after the mistake').toContain('Edited: use POST.')

    const key = /"publishableKey":"([^"]+)"/.exec(await (await request.get(adminUrl)).text())?.[1] ?? ''
    const hello = async () => (await request.post(`${apiUrl}/rest/v1/rpc/hello`, { headers: { apikey: key } })).text()
    await timed(
      'migration',
      () => writeFileSync(join(copy.root, HELLO), helloSql('Hello')),
      () => expect.poll(hello).toBe('"Hello"'),
    )
    expect(dev.output).toContain('Applied 20991231000000_hello.sql.')
    writeFileSync(join(copy.root, HELLO), helloSql('Good evening'))
    await expect.poll(() => dev?.output).toContain('20991231000000_hello.sql changed after it was applied.')

    await console.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await console.getByRole('button', { name: 'Login' }).click()
    await expect(console).toHaveURL(/\/dashboard$/)
    await console.goto(`${adminUrl}/products?edit=5`)
    const form = console.getByRole('dialog', { name: 'Edit Product' })
    await form.getByLabel('Name (Arabic)').fill('عدس معدّل')
    await timed(
      'content',
      () => form.getByRole('button', { name: 'Update' }).click(),
      () => expect(heading).toHaveText('عدس معدّل'),
    )
    await expect(console.getByRole('banner').getByText('Live')).toBeVisible()
    expect(faults).toEqual([])

    await dev.interrupt()
    dev = undefined
    for (const url of [siteUrl, adminUrl, apiUrl]) await expect(request.get(url), url).rejects.toThrow()
  } finally {
    await dev?.interrupt()
    copy.remove()
  }
})
