import { listPage, readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, updateRecord } from '@bayt/content/testing/records'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { pauseRequests } from '../fixtures/pause-requests.ts'
import { PHONE, phoneKeyboard } from '../fixtures/phone-keyboard.ts'
import { photo } from '../fixtures/photo.ts'
import { isStored } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import { HARBOUR, harbourArticle } from '../fixtures/two-editors.ts'

test.use(PHONE)

/** Opens the form of an article. @returns parts of the form, and the keyboard of the phone */
async function openArticle(page: Page, id: number | 'new', language: 'English' | 'Arabic' = 'English') {
  await openScreen(page, `/articles?edit=${id}`)
  const form = page.getByRole('dialog').first()
  const editor = form.getByRole('textbox', { name: `Content (${language})` })
  const toolbar = form.getByRole('toolbar', { name: new RegExp(`Content \\(${language}\\)`) })
  await expect(editor).toBeVisible()
  return {
    form,
    editor,
    toolbar,
    press: (name: string) => toolbar.getByRole('button', { name, exact: true }).tap(),
    keyboard: await phoneKeyboard(page),
  }
}

const ENGLISH = `## From the harbour

Fresh **rice** and [oil](/about) came today, thank you. 🍚

- Rice
- Oil

| Pack | Kg |
| --- | --- |
| Sack | 50 |
|  |  |

Below`
const ARABIC = `وصل الأرز **اليوم** ٢٥ كيلو

١. أرز
٢. زيت`

test('an article is stored as the keyboard of a phone typed it, with the toolbar pressed and Enter in the middle of words', async ({
  page,
}) => {
  const { form, editor, press, keyboard } = await openArticle(page, 'new')
  const { compose, commit, words, suggest, enter } = keyboard
  for (const [name, title] of [
    ['title_en', 'The new hall'],
    ['title_ar', 'المستودع الجديد'],
  ] as const) {
    await form.locator(`[name=${name}]`).tap()
    await words(title)
  }

  await editor.tap()
  await commit('#')
  await commit('#')
  await commit(' ')
  await words('From the ')
  await compose('harbour')
  await enter('harbour')
  await words('Fresh ')
  await press('Bold')
  await compose('r')
  await compose('rise')
  await commit('rice')
  await press('Bold')
  await words(' and ')
  await compose('so')
  await press('Link')
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.getByRole('textbox', { name: 'Address', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await expect(editor).toBeFocused()
  // The dialog kept the word `so`. Now a suggestion of the keyboard replaces the word.
  const start = 'From the harbour\nFresh rice and '.length
  await suggest(start, start + 2, 'oil')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await press('Link')
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).tap()
  await compose('/about')
  await enter('/about')
  await expect(editor.locator('a')).toHaveText('oil')
  await expect(editor).toBeFocused()
  for (const heard of [' came', ' came today', ' came today thank you']) await compose(heard)
  await commit(' came today, thank you. ')
  await commit('🍚')
  await enter()
  await commit('-')
  await commit(' ')
  await compose('Rice')
  await enter('Rice')
  // Letters are removed again during composition.
  for (const letters of ['O', 'Oi', 'Oix', 'Oi', 'Oil']) await compose(letters)
  await enter('Oil')
  await enter()
  await press('Table')
  await compose('Pack')
  await enter('Pack')
  await words('Kg')
  await enter()
  await compose('Sack')
  await enter('Sack')
  await commit('5')
  await commit('0')
  for (let cell = 0; cell < 3; cell++) await enter()
  await compose('Below')

  const arabic = form.getByRole('textbox', { name: 'Content (Arabic)' })
  await arabic.tap()
  await words('وصل الارز')
  await suggest('وصل '.length, 'وصل الارز'.length, 'الأرز')
  await commit(' ')
  await form
    .getByRole('toolbar', { name: /Content \(Arabic\)/ })
    .getByRole('button', { name: 'Bold', exact: true })
    .tap()
  await compose('اليو')
  await commit('اليوم')
  await form
    .getByRole('toolbar', { name: /Content \(Arabic\)/ })
    .getByRole('button', { name: 'Bold', exact: true })
    .tap()
  await words(' ٢٥ كيلو')
  await enter()
  for (const key of ['١', '.', ' ']) await commit(key)
  await compose('أرز')
  await enter('أرز')
  await compose('زيت')
  await form.getByRole('button', { name: 'Create' }).tap()

  await expect(toastWith(page, 'Article created successfully')).toBeVisible()
  const api = await colleague()
  const { rows } = await listPage(api, 'articles', { page: 0, pageSize: 1, order: { column: 'id', ascending: false } })
  const id = rows[0]?.id ?? 0
  const stored = await readRecord(api, 'articles', id)
  await deleteRecord(api, 'articles', id)
  expect(stored).toMatchObject({
    title_en: 'The new hall',
    title_ar: 'المستودع الجديد',
    content_en: ENGLISH,
    content_ar: ARABIC,
  })
})

test('a word that is being composed is in the draft, and survives a picture that arrives', async ({ page }) => {
  const release = await pauseRequests(page, '**/functions/v1/image-upload')
  const { form, editor, toolbar, keyboard } = await openArticle(page, 'new')
  await form.locator('[name=title_en]').tap()
  await keyboard.compose('Harbour')
  await isStored(page, 'Harbour')
  await editor.tap()
  await keyboard.words('Before')
  await toolbar.locator('input[type=file]').setInputFiles(photo())
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('textbox', { name: 'Picture description' }).tap()
  await keyboard.words('A lorry')
  await dialog.getByRole('button', { name: 'Apply' }).tap()
  await expect(editor).toBeFocused()
  for (const letters of ['r', 'ri']) await keyboard.compose(letters)
  release()
  await expect(editor.locator('figure img[src*="/object/public/media/full/"]')).toHaveCount(1)
  await keyboard.compose('ric')
  await expect(editor.locator('p')).toHaveText(['Before', 'ric'])
  await keyboard.commit('rice')
  await keyboard.commit(' ')
  await keyboard.compose('oi')
  await isStored(page, 'rice oi')
  await page.reload()
  await expect(form.locator('[name=title_en]')).toHaveValue('Harbour')
  await expect(editor.locator('p')).toHaveText(['Before', 'rice oi'])
  await form.getByRole('button', { name: 'Discard unsaved work' }).tap()
})

test('a change of a colleague is merged with a word that is being composed', async ({ page }) => {
  const content_en = `Low tide.\n\nNo moon.\n\n${HARBOUR.content_en}`
  const { id, read, remove } = await harbourArticle({ content_en })
  const { editor, keyboard } = await openArticle(page, id)
  await editor.tap()
  await page.keyboard.press('Control+End')
  await keyboard.words(' Then ')
  await keyboard.compose('slee')
  const { content_ar } = await read()
  const changed = content_ar.replace('الشمالية', 'الشرقية')
  await updateRecord(await colleague(), 'articles', id, { content_ar: changed, content_en: content_en.replace('Low', 'High') })
  await page.keyboard.press('Control+s')
  await expect(toastWith(page, 'Article updated successfully')).toBeVisible()
  expect(await read()).toMatchObject({ content_ar: changed, content_en: `${content_en.replace('Low', 'High')} Then slee` })
  await remove()
})

test('who types on a phone while a picture is chosen writes below it', async ({ page }) => {
  const { id, remove } = await harbourArticle({ content_en: 'Above\n\n![A ship](/mark.svg)\n\nBelow' })
  const { editor, keyboard } = await openArticle(page, id)
  // Two taps at the same place would be a double tap.
  for (const [x, type] of [
    [20, () => keyboard.words('typed')],
    [60, () => keyboard.commit('5')],
  ] as const) {
    await editor.locator('figure').tap({ position: { x, y: 10 } })
    await expect(editor.locator('figure')).toHaveClass('ProseMirror-selectednode')
    await type()
  }
  await expect(editor.locator('p')).toHaveText(['Above', '5', 'typed', 'Below'])
  await expect(editor.locator('figure')).toHaveCount(1)
  await remove()
})

for (const [language, rice, field] of [
  ['English', 'Rice', 'content_en'],
  ['Arabic', 'أرز', 'content_ar'],
] as const) {
  test(`a tap beside the end of a line of a list writes there: ${language}`, async ({ page }) => {
    const { id, remove } = await harbourArticle({ [field]: `- ${rice} ![A ship](/mark.svg)\n- 25` })
    const { editor, keyboard } = await openArticle(page, id, language)
    const width = await editor.evaluate(({ clientWidth }) => clientWidth)
    await editor.tap({ position: { x: language === 'English' ? width - 4 : 4, y: 30 } })
    await keyboard.commit('5')
    await expect(editor.locator('li')).toHaveText([`${rice} 5`, '25'])
    await remove()
  })
}

test('Enter and Escape in the middle of a word neither save nor leave a row or a form', async ({ page }) => {
  await openScreen(page, '/partners')
  const keyboard = await phoneKeyboard(page)
  await page.getByRole('button', { name: /^Edit/ }).first().tap()
  const name = page.locator('form input[lang=en]').first()
  const before = await name.inputValue()
  await name.tap()
  await page.keyboard.press('End')
  await keyboard.compose(' mills')
  await page.keyboard.press('Escape')
  await expect(name).toHaveValue(`${before} mills`)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await keyboard.commit(' mill')
  await expect(name).toHaveValue(`${before} mill`)

  const { form } = await openArticle(page, 'new')
  const title = form.locator('[name=title_en]')
  await title.tap()
  await keyboard.compose('Harbour')
  for (const key of ['Enter', 'Escape']) await page.keyboard.press(key)
  await keyboard.commit('Harbours')
  await expect(title).toHaveValue('Harbours')
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(0)
})

test('the search of a list has what a phone typed, and its address follows', async ({ page }) => {
  await openScreen(page, '/products')
  const keyboard = await phoneKeyboard(page)
  const box = page.getByRole('searchbox')
  const shows = async (typed: string) => {
    await expect.poll(() => new URL(page.url()).searchParams.get('q') ?? '').toBe(typed)
    await expect(box).toHaveValue(typed)
  }
  await box.tap()
  for (const letters of ['b', 'bas', 'basm']) await keyboard.compose(letters)
  await shows('basm')
  await keyboard.commit('basmati')
  await shows('basmati')
  await keyboard.suggest(0, 'basmati'.length, 'أرز')
  await shows('أرز')
  await keyboard.compose(' بس')
  await page.getByRole('button', { name: 'Clear search' }).tap()
  await shows('')
  await keyboard.words('corn oil')
  await shows('corn oil')
})
