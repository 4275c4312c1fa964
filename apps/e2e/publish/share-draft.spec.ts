import { completeInput } from '@bayt/content/entities/translations'
import { discardSet, listPrepared, prepareChanges, shareSet } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { readRecord } from '@bayt/content/queries/resource'
import { insertRecord } from '@bayt/content/testing/records'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { createDraftSecret, draftAddress, hashDraftSecret } from '@bayt/release/draft-link'
import { ADMIN_URL, SITE_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { look } from '../fixtures/look.ts'
import { collectPageErrors } from '../fixtures/page-errors.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, test } from '../fixtures/test.ts'

const [, EDITOR] = DEMO_STAFF

test.afterAll(removeAddedProducts)

test('an editor shares what is typed; somebody without an account sees it on a phone in Arabic, until the link is ended', async ({
  page,
  browser,
}) => {
  const values = { name_en: 'Wadi flour', name_ar: 'دقيق الوادي', category: 'Diversified' as const }
  const product = await insertRecord(await colleague(), 'products', completeInput('products', values))
  await openScreen(page, `/products?edit=${product.id}`, EDITOR.email)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.locator('[name=name_en]').fill('')
  await form.locator('[name=name_ar]').fill('دقيق الوادي الفاخر')
  const dialog = page.getByRole('dialog', { name: 'Share this preview' })

  const api = await colleague()
  const setNow = async () =>
    (await listPrepared(api)).find(({ changes }) =>
      changes.some(({ table, record_id }) => table === 'products' && record_id === product.id),
    )

  const address = await test.step('a form that cannot be saved yet is prepared, and gets a link; nothing is public', async () => {
    await form.getByRole('button', { name: 'Share preview' }).click()
    await dialog.getByRole('button', { name: 'Create a link' }).click()
    await dialog.getByRole('button', { name: /^End link/ }).click()
    await expect(dialog.getByLabel('Link to the preview')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await form.locator('[name=name_en]').fill('Wadi flour, fine')
    await form.getByRole('button', { name: 'Share preview' }).click()
    await dialog.getByRole('button', { name: 'Create a link' }).click()
    const link = await dialog.getByLabel('Link to the preview').inputValue()
    expect(link).toMatch(new RegExp(`^${SITE_URL()}/draft#[\\w-]{43}$`))
    await expect(dialog.getByRole('listitem')).toContainText(EDITOR.full_name)
    await expectAccessible(page)
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await look(page, `share-draft-en-${width}`)
    }
    expect((await setNow())?.changes).toMatchObject([{ values: { name_en: 'Wadi flour, fine', name_ar: 'دقيق الوادي الفاخر' } }])
    expect((await readRecord(api, 'products', product.id)).name_ar).toBe('دقيق الوادي')
    const { pathname, hash } = new URL(link)
    return pathname + hash
  })

  const phone = await (
    await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, locale: 'ar-YE' })
  ).newPage()
  const errors = await collectPageErrors(phone)

  await test.step('on a phone, without an account: the Arabic page with the bar, and the other language', async () => {
    await phone.goto(`${SITE_URL()}/ar${address}`)
    const draft = phone.frameLocator('iframe')
    await expect(draft.getByRole('heading', { level: 1 })).toHaveText('دقيق الوادي الفاخر')
    const bar = phone.getByRole('complementary', { name: 'عن هذه الصفحة' })
    await expect(bar).toContainText(/معاينة غير ظاهرة للزوار · كما كانت في .+ · الرابط مفتوح حتى/)
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(draft.locator('img').first()).toHaveJSProperty('complete', true)
    expect(
      await draft
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0)
    await expectAccessible(phone)
    await look(phone, 'draft-ar-360')
    // An anchor stays in the frame; a link leaves the frame.
    await draft.locator('a.skip').focus()
    await phone.keyboard.press('Enter')
    await expect(draft.getByRole('heading', { level: 1 })).toHaveText('دقيق الوادي الفاخر')
    await draft.locator('a[data-language=en]').first().click()
    await expect(draft.getByRole('heading', { level: 1 })).toHaveText('Wadi flour, fine')
    await expect(phone).toHaveURL(`${SITE_URL()}${address}`)
    await draft.getByRole('link', { name: 'Contact' }).last().click()
    await expect(phone).toHaveURL(`${SITE_URL()}/contact`)
    await phone.goto(`${SITE_URL()}/ar/products/${product.id}`)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('دقيق الوادي')
    // The frame blocks the scripts with which the test watches each document.
    expect(errors.filter((error) => !error.includes('Blocked script execution'))).toEqual([])
  })

  await test.step('on a phone, Prepared lists the link with the answer; ending it there ends it at once', async () => {
    await phone.goto(`${SITE_URL()}/ar${address}`)
    await phone.getByRole('button', { name: 'هكذا صحيح' }).tap()
    await expect(phone.getByText('شكرًا لك. أُرسل الجواب.')).toBeVisible()
    await setAdminLanguage(page, 'ar')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${ADMIN_URL()}/prepared`)
    const set = page.getByRole('region', { name: 'دقيق الوادي' })
    await expect(set).toContainText('هكذا صحيح.')
    await expectAccessible(page)
    await look(page, 'prepared-link-ar-360')
    await set.getByRole('button', { name: /^إنهاء الرابط/ }).click()
    await expect(toastWith(page, 'لم يعد الرابط يفتح شيئًا')).toBeVisible()
    await expect(set.getByRole('button', { name: /^إنهاء الرابط/ })).toHaveCount(0)
    await phone.goto(`${SITE_URL()}/ar`)
    await phone.goto(`${SITE_URL()}/ar${address}`)
    await expect(phone.getByRole('status')).toContainText('هذا الرابط لا يفتح شيئًا')
    await expect(phone.locator('iframe')).toHaveCount(0)
    await phone.context().close()
    await discardSet(api, (await setNow())?.id ?? 0)
  })
})

test.describe(() => {
  test.use({ provokesPolicy: true })

  test('a snapshot with hostile HTML runs nothing, sends nothing and leads nowhere; without the project the page says so', async ({
    page,
  }) => {
    const secret = createDraftSecret()
    const hostile = `<!doctype html><html><head><meta http-equiv="refresh" content="0;url=/contact"><base href="https://evil.example/">
    <style>h1{color:rgb(1,2,3)}</style></head><body><h1>Draft</h1><script>parent.document.title='run'</script>
    <img src="data:," onerror="parent.document.title='run'"><a id="script" href="javascript:parent.document.title='run'">x</a>
    <img src="https://elsewhere.example/seen.png"><a id="popup" target="_blank" rel="opener" href="javascript:alert(1)">x</a>
    <iframe src="/contact"></iframe><form action="/contact" target="_top"><button>Send</button></form></body></html>`
    const api = await colleague()
    const change = { request: createRequestId(), table: 'products', action: 'insert', record_id: null, version: null } as const
    const [prepared] = await prepareChanges(api, [{ ...change, values: { name_en: 'Hostile' }, seen: {} }])
    const set = { id: prepared?.set_id ?? 0, version: prepared?.set_version ?? 0 }
    await shareSet(api, { ...set, pages: { en: hostile }, tokenHash: await hashDraftSecret(secret) })
    const address = SITE_URL() + draftAddress('en', secret)
    const elsewhere: string[] = []
    await page.route('https://elsewhere.example/**', (route) => {
      elsewhere.push(route.request().url())
      return route.abort()
    })
    await page.route('**/read_shared_draft', (route) => route.abort())
    await page.goto(address)
    await expect(page.getByRole('status')).toContainText('The preview cannot be shown now.')
    await page.unroute('**/read_shared_draft')
    await page.getByRole('button', { name: 'Try again' }).click()
    const draft = page.frameLocator('iframe')
    await expect(draft.getByRole('heading')).toHaveCSS('color', 'rgb(1, 2, 3)')
    await draft.locator('#script').click()
    await draft.locator('#popup').click()
    await draft.getByRole('button', { name: 'Send' }).click()
    await expect(draft.getByRole('heading')).toHaveText('Draft')
    await expect(page).toHaveTitle('Shared preview')
    await expect(page).toHaveURL(address)
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${SITE_URL()}/contact`)
    expect(page.context().pages()).toHaveLength(1)
    expect(elsewhere).toEqual([])
    await discardSet(api, set.id)
  })
})
