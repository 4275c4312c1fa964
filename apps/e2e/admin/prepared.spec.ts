import { completeInput } from '@bayt/content/entities/translations'
import { runCommand } from '@bayt/content/queries/commands'
import { readOrdered } from '@bayt/content/queries/order'
import { discardSet, listPrepared, prepareChanges } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { listPage, readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, insertRecord, updateRecord } from '@bayt/content/testing/records'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import type { Browser, Locator } from 'playwright/test'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { formField, openScreen, startSelecting, toastWith } from '../fixtures/admin.ts'
import { colleague, otherAdmin } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { look } from '../fixtures/look.ts'
import { removeAddedProducts } from '../fixtures/remove-added.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const [, EDITOR] = DEMO_STAFF

test.afterEach(async () => {
  const api = await otherAdmin()
  for (const { id } of await listPrepared(api)) await discardSet(api, id)
})
test.afterAll(removeAddedProducts)

/** A laptop of somebody else. */
async function laptop(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await setAdminLanguage(page, 'en')
  await openScreen(page, path)
  return page
}

/** Pictures of a screen for a person's review. */
async function looks(page: Page, name: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await look(page, `${name}-${width}`)
  }
}

/** Goes to a control with Tab, or with Shift and Tab. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled()
  const nextKey = () =>
    control.evaluate((element) => {
      const at = document.activeElement ?? document.body
      const isBehind = at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
      return at === element ? undefined : isBehind ? 'Shift+Tab' : 'Tab'
    })
  for (let key = await nextKey(), tabs = 0; key && tabs < 100; key = await nextKey(), tabs++) await page.keyboard.press(key)
  await expect(control).toBeFocused()
}

/** Presses a control as somebody without a pointer. */
async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a product without an English name is prepared; a colleague finishes it on a laptop, and one undo takes it back', async ({
    page,
    browser,
  }) => {
    await setAdminLanguage(page, 'ar')
    await openScreen(page, '/products?edit=new', EDITOR.email)
    await formField(page, 'name_ar').fill('تمر الوادي المجهّز')
    const form = page.getByRole('dialog')
    await expectAccessible(page)
    await look(page, 'prepared-form-ar-360')
    await form.getByRole('button', { name: 'تجهيز' }).tap()
    await expect(toastWith(page, 'جُهّز التغيير')).toBeVisible()
    await expect(form).toHaveCount(0)
    const added = page.getByRole('region', { name: 'سجلات جديدة مجهّزة' })
    await expect(added).toContainText('تمر الوادي المجهّز')
    await expectAccessible(page)
    await look(page, 'prepared-list-ar-360')

    const other = await laptop(browser, '/products')
    await other.getByRole('button', { name: 'Continue تمر الوادي المجهّز' }).click()
    const theirs = other.getByRole('dialog', { name: 'Add New Product' })
    await expect(theirs.getByText(/^Prepared by/)).toContainText(EDITOR.full_name)
    await expect(formField(other, 'name_ar')).toHaveValue('تمر الوادي المجهّز')
    await theirs.getByRole('button', { name: 'Cancel' }).click()
    await expect(theirs).toHaveCount(0)
    await other.getByRole('button', { name: 'Continue تمر الوادي المجهّز' }).click()
    await formField(other, 'name_en').fill('Prepared wadi dates')
    await looks(other, 'prepared-continued-en')
    await theirs.getByRole('button', { name: 'Create' }).click()
    await expect(toastWith(other, 'Product created successfully')).toBeVisible()
    await expect(other.getByRole('region', { name: 'Prepared new records' })).toHaveCount(0)
    const api = await otherAdmin()
    expect(await listPrepared(api)).toEqual([])
    const names = async () => (await listPage(api, 'products', { page: 0, pageSize: 5 })).rows.map(({ name_en }) => name_en)
    expect(await names()).toContain('Prepared wadi dates')
    await toastWith(other, 'Product created successfully').getByRole('button', { name: /Undo/ }).click()
    await expect(toastWith(other, 'Undone')).toBeVisible()
    expect(await names()).not.toContain('Prepared wadi dates')
    await other.context().close()
  })
})

test('a prepared change of a product is marked in the list and found by a filter; what somebody changed since is asked at its save', async ({
  page,
}) => {
  const api = await colleague()
  const input = completeInput('products', { name_en: 'Marked flour', name_ar: 'دقيق معلَّم', category: 'Diversified' })
  const product = await insertRecord(api, 'products', input)
  await openScreen(page, `/products?edit=${product.id}`)
  await formField(page, 'name_en').fill('Marked flour, fine')
  await page.getByRole('button', { name: 'Prepare', exact: true }).click()
  await expect(toastWith(page, 'Prepared:')).toBeVisible()
  expect((await readRecord(api, 'products', product.id)).name_en).toBe('Marked flour')
  const changes = [{ id: product.id, values: { name_en: 'Marked flour, coarse' }, seen: product }]
  await runCommand(api, { action: 'update', table: 'products', request: createRequestId(), changes })
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Filter/ })
    .click()
  await page.getByRole('button', { name: /Prepared changes/ }).click()
  await page.getByRole('option', { name: 'Prepared only' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row')).toHaveCount(2)
  await looks(page, 'prepared-filter-en')
  await page.getByRole('link', { name: 'Open the prepared change of Marked flour, coarse' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(form.getByText('Changed by somebody since it was prepared: Name (English).')).toBeVisible()
  await expect(formField(page, 'name_en')).toHaveValue('Marked flour, fine')
  await expectAccessible(page)
  await looks(page, 'prepared-overtaken-en')
  await form.getByRole('button', { name: 'Update' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'Somebody else saved this record' })
  await conflict.getByRole('button', { name: 'Apply and save' }).click()
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()
  expect((await readRecord(api, 'products', product.id)).name_en).toBe('Marked flour, fine')
  expect(await listPrepared(api)).toEqual([])
})

test('two prepared changes of one record say what they change: on their screen, on the dashboard and in the form', async ({
  page,
}) => {
  const api = await colleague()
  const input = completeInput('products', { name_en: 'Twice flour', name_ar: 'دقيق مرتين', category: 'Diversified' })
  const product = await insertRecord(api, 'products', input)
  const change = { table: 'products', action: 'update', record_id: product.id, version: null } as const
  for (const values of [{ name_en: 'Twice flour, fine' }, { category: 'Rice' }]) {
    await prepareChanges(api, [{ ...change, request: createRequestId(), values, seen: product }])
  }
  await openScreen(page, '/prepared')
  const single = 'Single change: \u2068Twice flour\u2069'
  for (const what of ['Changes Name (English)', 'Changes Category']) {
    await expect(page.getByRole('region', { name: `${single} · ${what}`, exact: true })).toBeVisible()
  }
  await looks(page, 'prepared-twice-en')
  await page.goto(`${ADMIN_URL()}/dashboard`)
  await expect(page.getByRole('link', { name: `${single} · Changes Category`, exact: true })).toBeVisible()
  await page.goto(`${ADMIN_URL()}/products?edit=${product.id}`)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(form.getByText(/^A change of this record was prepared by .+: Name \(English\)\.$/)).toBeVisible()
  await expect(form.getByText(/^A change of this record was prepared by .+: Category\.$/)).toBeVisible()
})

test('without a connection nothing is lost: the draft stays, and is prepared once; discarding asks', async ({
  page,
  context,
}) => {
  const api = await colleague()
  await openScreen(page, '/partners?edit=new')
  await formField(page, 'name').fill('Prepared partner')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Prepare', exact: true }).click()
  await expect(toastWith(page, 'Failed to prepare this:')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave and keep it unsaved' }).click()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(formField(page, 'name')).toHaveValue('Prepared partner')
  await page.getByRole('button', { name: 'Prepare', exact: true }).click()
  await expect(toastWith(page, 'Prepared:')).toBeVisible()
  await expect(page.getByText('Unsaved work on this device')).toHaveCount(0)
  expect((await listPrepared(api)).flatMap(({ changes }) => changes.map(({ names }) => names.name))).toEqual(['Prepared partner'])
  await page.getByRole('button', { name: 'Continue Prepared partner' }).click()
  await looks(page, 'prepared-partner-en')
  await page.getByRole('button', { name: 'Discard the prepared change' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard the prepared change' }).click()
  await expect(toastWith(page, 'The prepared change is discarded.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Prepared new records' })).toHaveCount(0)
  expect(await listPrepared(api)).toEqual([])
})

test.describe('a set', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('for Ramadan, on a phone in Arabic: changes of three lists are put together, carried out in one press, and undone in one', async ({
    page,
    browser,
  }) => {
    const api = await otherAdmin()
    const slides = async () => (await readOrdered(api, 'hero_images')).rows
    const before = await slides()
    const [first, second] = before
    if (!first || !second) throw new Error('The demo has slides.')
    await setAdminLanguage(page, 'ar')
    await openScreen(page, '/media?tab=hero-images')
    await startSelecting(page)
    await page.getByRole('checkbox', { name: `تحديد ${first.title_ar}` }).check({ force: true })
    await page.getByRole('checkbox', { name: `تحديد ${second.title_ar}` }).check({ force: true })
    await page.getByRole('button', { name: 'تجهيز' }).tap()
    await look(page, 'prepared-many-ar-360')
    await page.getByRole('menuitem', { name: 'تعطيل' }).tap()
    await expect(toastWith(page, 'جُهّز تغييران')).toBeVisible()
    await page.goto(`${ADMIN_URL()}/partners?edit=new`)
    await formField(page, 'name_ar').fill('مطبخ الإفطار')
    await page.getByRole('button', { name: 'تجهيز' }).tap()
    await expect(toastWith(page, 'جُهّز التغيير')).toBeVisible()

    await page.goto(`${ADMIN_URL()}/prepared`)
    const pair = page.getByRole('region', { name: 'تغييران بلا اسم' })
    await expect(pair).toContainText(first.title_ar)
    await expectAccessible(page)
    await pair.getByRole('button', { name: 'الاسم' }).tap()
    await page.getByRole('textbox', { name: 'اسم المجموعة' }).fill('رمضان')
    await look(page, 'prepared-name-ar-360')
    await page.getByRole('dialog').getByRole('button', { name: 'حفظ' }).tap()
    await page.getByRole('button', { name: 'نقل مطبخ الإفطار' }).tap()
    await page.getByRole('menuitem', { name: 'إلى «\u2068رمضان\u2069»' }).tap()
    const set = page.getByRole('region', { name: 'رمضان' })
    await expect(set.getByRole('listitem')).toHaveCount(3)
    await expect(page.getByRole('region', { name: /^تغيير منفرد/ })).toHaveCount(0)
    await look(page, 'prepared-set-ar-360')
    expect(await slides()).toEqual(before)

    await set.getByRole('button', { name: 'معاينة' }).tap()
    const preview = page.getByRole('dialog', { name: 'معاينة' })
    const site = preview.frameLocator('iframe')
    await expect(site.locator('[data-hero]')).toBeAttached()
    await expect(site.locator('[data-hero]')).not.toContainText(first.title_ar)
    await look(page, 'prepared-preview-ar-360')
    await preview.getByRole('button', { name: 'التغيير المعروض' }).tap()
    await page.getByRole('option', { name: 'مطبخ الإفطار' }).tap()
    await expect(site.locator('[data-partners]').first()).toContainText('مطبخ الإفطار')
    await expectAccessible(page)
    await look(page, 'prepared-preview-partner-ar-360')
    await preview.getByRole('button', { name: 'مشاركة' }).tap()
    await page.getByRole('button', { name: 'إنشاء رابط' }).tap()
    const link = await page.getByLabel('رابط المعاينة').inputValue()
    await expect(page.getByRole('link', { name: 'إرسال في واتساب' })).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(link)}`,
    )
    await expectAccessible(page)
    await look(page, 'prepared-share-ar-360')
    await page.getByRole('dialog', { name: 'مشاركة هذه المعاينة' }).getByRole('button', { name: 'إغلاق' }).first().tap()
    const boss = await (await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })).newPage()
    await boss.goto(link)
    const seen = boss.frameLocator('iframe')
    await expect(seen.locator('[data-hero]')).not.toContainText(first.title_ar)
    await boss.getByRole('combobox', { name: 'الصفحات' }).selectOption({ index: 1 })
    await expect(seen.locator('[data-partners]').first()).toContainText('مطبخ الإفطار')
    await boss.getByRole('textbox', { name: 'ملاحظة (اختيارية)' }).fill('بارك الله فيكم')
    await expectAccessible(boss)
    await look(boss, 'prepared-answer-ar-360')
    await boss.getByRole('button', { name: 'هكذا صحيح' }).tap()
    await expect(boss.getByText('شكرًا لك. أُرسل الجواب.')).toBeVisible()
    await boss.context().close()
    await preview.getByRole('button', { name: 'إغلاق المعاينة' }).tap()
    await page.reload()
    await expect(set.getByText(/هكذا صحيح. «.*بارك الله فيكم/)).toBeVisible()
    await look(page, 'prepared-answered-ar-360')

    await set.getByRole('button', { name: 'تنفيذ' }).tap()
    await expect(toastWith(page, 'نُفّذ: ٣ سجلات')).toBeVisible()
    await expect(set).toHaveCount(0)
    expect((await slides()).filter(({ active }) => !active).map(({ id }) => id)).toEqual(
      expect.arrayContaining([first.id, second.id]),
    )
    const partners = async () => (await readOrdered(api, 'partners')).rows.map(({ name_ar }) => name_ar)
    expect(await partners()).toContain('مطبخ الإفطار')
    await toastWith(page, 'نُفّذ: ٣ سجلات').getByRole('button', { name: /تراجع/ }).tap()
    await expect(toastWith(page, 'سُحب ما نُفّذ')).toBeVisible()
    expect((await slides()).map(({ id, active }) => ({ id, active }))).toEqual(before.map(({ id, active }) => ({ id, active })))
    expect(await partners()).not.toContain('مطبخ الإفطار')
    await page.getByRole('radio', { name: 'المنتهية' }).tap()
    await expect(page.getByRole('region', { name: 'رمضان' })).toContainText('مسحوب.')
    await expectAccessible(page)
    await look(page, 'prepared-ended-ar-360')

    // A partner that somebody changes since stays, and leaves the set.
    await set.getByRole('button', { name: 'تنفيذ' }).tap()
    await expect.poll(partners).toContain('مطبخ الإفطار')
    const kitchen = (await readOrdered(api, 'partners')).rows.find(({ name_ar }) => name_ar === 'مطبخ الإفطار')
    await updateRecord(api, 'partners', kitchen?.id ?? 0, { name_ar: 'مطبخ السحور' })
    await toastWith(page, 'نُفّذ: ٣ سجلات').getByRole('button', { name: /تراجع/ }).tap()
    await expect(toastWith(page, 'عدد السجلات التي غيّرها شخص آخر بعد ذلك فبقيت: ١.')).toBeVisible()
    expect(await partners()).toContain('مطبخ السحور')
    await expect(set).toContainText(first.title_ar)
    await expect(set).not.toContainText('مطبخ الإفطار')
    await deleteRecord(api, 'partners', kitchen?.id ?? 0)
  })
})

test('the order of a list with a new slide is prepared, looked at and carried out, by keyboard alone', async ({ page }) => {
  const api = await otherAdmin()
  const slides = async () => (await readOrdered(api, 'hero_images')).rows
  const [demo] = await slides()
  if (!demo) throw new Error('The demo has slides.')
  const { id: _, created_at: __, updated_at: ___, ...facts } = demo
  const old = await insertRecord(api, 'hero_images', { ...facts, title_en: 'Old slide', display_order: 99 })
  const before = await slides()
  const values = { ...facts, title_en: 'Iftar slide', title_ar: 'شريحة الإفطار' }
  const change = { table: 'hero_images', action: 'insert', record_id: null, values, seen: {}, version: null } as const
  await prepareChanges(api, [{ ...change, request: createRequestId() }])
  await openScreen(page, '/prepared')
  const set = page.getByRole('region', { name: /^Single change: / })
  await press(page, set.getByRole('button', { name: 'Order' }))
  const lists = page.getByRole('menuitem')
  while (!(await lists.filter({ hasText: 'Hero Images' }).evaluate((item) => item === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Order of Hero Images with this set' })
  await expect(dialog.getByRole('row')).toHaveCount(before.length + 1)
  await expect(dialog.getByRole('row').last()).toContainText('Iftar slide · New record')
  // Tab reaches the first row of a list; arrow keys, Home and End the others.
  await tabTo(page, dialog.getByRole('row').first())
  await page.keyboard.press('End')
  await press(page, dialog.getByRole('button', { name: 'Drag Iftar slide to another position' }))
  await page.keyboard.press('Home')
  await expect(page.getByText('Position 1 of')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('row').first()).toContainText('Iftar slide')
  await expectAccessible(page)
  await looks(page, 'prepared-order-en')
  await page.setViewportSize({ width: 1440, height: 900 })
  await press(page, dialog.getByRole('button', { name: 'Prepare', exact: true }))
  const pair = page.getByRole('region', { name: '2 changes without a name' })
  await expect(pair).toContainText('New order')
  expect(await slides()).toEqual(before)
  await press(page, pair.getByRole('button', { name: 'Preview' }))
  const shown = page.frameLocator('iframe').locator('[data-hero]')
  await expect(shown.getByRole('heading').first()).toHaveText('Iftar slide')
  await page.keyboard.press('Escape')

  // A colleague removes a slide: the order says so, and is prepared again.
  await deleteRecord(api, 'hero_images', old.id)
  await page.reload()
  await press(page, pair.getByRole('button', { name: 'Carry out' }))
  await expect(pair.getByText('Open the order, check it and prepare it again.')).toBeVisible()
  await press(page, pair.getByRole('button', { name: 'Hero Images', exact: true }))
  await expect(dialog.getByRole('row')).toHaveCount(before.length)
  await press(page, dialog.getByRole('button', { name: 'Prepare', exact: true }))
  await expect(dialog).toHaveCount(0)
  await press(page, pair.getByRole('button', { name: 'Carry out' }))
  await expect(toastWith(page, 'Carried out: ')).toBeVisible()
  const [now] = await slides()
  expect(now?.title_en).toBe('Iftar slide')
  await deleteRecord(api, 'hero_images', now?.id ?? 0)
  expect((await slides()).map(({ title_en }) => title_en)).toEqual(
    before.filter(({ id }) => id !== old.id).map(({ title_en }) => title_en),
  )
})

test('a change gets its minutes in Aden time, the dashboard says in words what comes, and a refused value is named with its remedy', async ({
  page,
}) => {
  const api = await colleague()
  const input = completeInput('products', { name_en: 'Timed flour', name_ar: 'دقيق موقوت', category: 'Diversified' })
  const product = await insertRecord(api, 'products', input)
  await openScreen(page, `/products?edit=${product.id}`)
  await formField(page, 'name_en').fill('')
  await page.getByRole('button', { name: 'Prepare', exact: true }).click()
  await expect(toastWith(page, 'Prepared:')).toBeVisible()
  await page.goto(`${ADMIN_URL()}/prepared`)
  const set = page.getByRole('region', { name: /^Single change: / })
  await set.getByRole('button', { name: 'Time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'When it appears' })
  // A year of five digits does not exist; a day without an hour is no time, and is not taken for none.
  await dialog.getByLabel('Appears').pressSequentially('12042034')
  await dialog.getByRole('button', { name: 'Set the time' }).click()
  await expect(dialog.getByText(/^Enter day, hour and minutes/)).toBeVisible()
  await dialog.getByLabel('Appears').fill('2034-12-04T06:00')
  await dialog.getByLabel('Is taken back').fill('2034-12-01T00:00')
  await expect(dialog.getByText('Choose a time after the set appears.')).toBeVisible()
  await dialog.getByLabel('Is taken back').fill('2035-01-02T00:00')
  const sentence = 'Appears Monday, December 4, 2034 at 6:00 AM; is taken back Tuesday, January 2, 2035 at 12:00 AM.'
  await expect(dialog.getByRole('status')).toHaveText(sentence)
  await expectAccessible(page)
  await looks(page, 'prepared-time-en')
  await dialog.getByRole('button', { name: 'Set the time' }).click()
  await expect(toastWith(page, sentence)).toBeVisible()
  await expect(set).toContainText(sentence)
  await expect(set).toContainText('Name (English): Please fill in this field. Open the change and correct it.')
  expect((await listPrepared(api))[0]).toMatchObject({
    carry_at: '2034-12-04T03:00:00+00:00',
    back_at: '2035-01-01T21:00:00+00:00',
  })
  await looks(page, 'prepared-problem-en')
  await page.goto(`${ADMIN_URL()}/dashboard`)
  const panel = page.getByRole('region', { name: 'Prepared changes' })
  await expect(panel).toContainText(sentence)
  await looks(page, 'prepared-dashboard-en')
  await panel.getByRole('link', { name: /^Single change: / }).click()
  await set.getByRole('button', { name: 'Carry out' }).click()
  await expect(toastWith(page, 'Nothing was carried out.')).toBeVisible()
  await set.getByRole('link', { name: 'Timed flour' }).click()
  await formField(page, 'name_en').fill('Timed flour, fine')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()
  expect(await listPrepared(api)).toEqual([expect.objectContaining({ state: 'done' })])
  await page.goto(`${ADMIN_URL()}/prepared`)
  await expect(set).toContainText('It is carried out, and is taken back Tuesday, January 2, 2035 at 12:00 AM.')
  await set.getByRole('button', { name: 'Take back' }).click()
  await expect(toastWith(page, 'Undone: the set is taken back.')).toBeVisible()
  const nameNow = async () => (await readRecord(api, 'products', product.id)).name_en
  expect(await nameNow()).toBe('Timed flour')

  await page.goto(`${ADMIN_URL()}/products?edit=${product.id}`)
  await formField(page, 'name_en').fill('Timed flour, at once')
  await formField(page, 'name_ar').fill('دقيق موقوت الآن')
  await page.getByRole('button', { name: 'Prepare', exact: true }).click()
  await expect(toastWith(page, 'Prepared:')).toBeVisible()
  await page.goto(`${ADMIN_URL()}/prepared`)
  // Until the list is read, the screen has a list that the device read before, perhaps with the first change: only the second has an Arabic name.
  await expect(set).toContainText('Name (Arabic)')
  await set.getByRole('button', { name: 'Time…' }).click()
  await dialog.getByLabel('Appears').fill('2026-01-01T06:00')
  await dialog.getByRole('button', { name: 'Set the time' }).click()
  await expect.poll(nameNow).toBe('Timed flour, at once')
  await expect(set).toHaveCount(0)
  await expect.poll(() => listPrepared(api)).toEqual([])
})

test('a copy of a record is prepared from its row, and its form opens', EACH_RUN, async ({ page }) => {
  const api = await colleague()
  const input = completeInput('products', { name_en: 'Copied flour', name_ar: 'دقيق منسوخ', category: 'Diversified' })
  await insertRecord(api, 'products', { ...input, pack_sizes: '5,10' })
  await openScreen(page, '/products?q=copied')
  await startSelecting(page)
  await page.getByRole('checkbox', { name: 'Select Copied flour' }).check({ force: true })
  await page.getByRole('button', { name: 'Prepare' }).click()
  await page.getByRole('menuitem', { name: 'A copy' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Product' })
  await expect(form).toBeVisible()
  await expect(formField(page, 'pack_sizes')).toHaveValue('5,10')
  await formField(page, 'name_en').fill('Copied flour, second')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toastWith(page, 'Product created successfully')).toBeVisible()
  expect(await listPrepared(api)).toEqual([])
})
