import { listPage, readRecord } from '@bayt/content/queries/resource'
import { deleteRecord, insertRecord } from '@bayt/content/testing/records'
import { SITE_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { combinations } from '../fixtures/combinations.ts'
import { look } from '../fixtures/look.ts'
import { photo } from '../fixtures/photo.ts'
import { isStored } from '../fixtures/settle.ts'
import { expect, type Locator, type Page, test } from '../fixtures/test.ts'

const UPLOAD = '**/functions/v1/image-upload'
/** Pictures with equal bytes would be one picture in the media library. */
const OTHER_PHOTO = 'container-ship-port.jpg'
/** The known description of a library picture. */
const KNOWN = { en: 'The quay gate at dawn', ar: 'بوابة الرصيف عند الفجر' }
const TEXTS = {
  en: {
    content: 'Content (English)',
    other: 'Content (Arabic)',
    heading: 'Heading',
    list: 'List',
    link: 'Link',
    address: 'Address',
    apply: 'Apply',
    table: 'Table',
    search: 'Find a page by its name',
    pictures: 'Pictures',
    picture: 'Picture',
    removeSecond: 'Remove picture: Picture 2 of 2',
    library: 'From the library: Content (English)',
    choose: 'Choose a picture',
    alt: 'Picture description',
    caption: 'Caption',
    kept: 'The picture is kept on this device',
    create: 'Create',
    created: 'Article created successfully',
    insertOthers: /^Insert the pictures of/,
  },
  ar: {
    content: 'المحتوى (بالعربية)',
    other: 'المحتوى (بالإنجليزية)',
    heading: 'عنوان فرعي',
    list: 'قائمة',
    link: 'رابط',
    address: 'الرابط',
    apply: 'تطبيق',
    table: 'جدول',
    search: 'ابحث عن صفحة باسمها',
    pictures: 'صور',
    picture: 'صورة',
    removeSecond: 'إزالة الصورة: الصورة ٢ من ٢',
    library: 'من المكتبة: المحتوى (بالعربية)',
    choose: 'اختيار صورة',
    alt: 'وصف الصورة',
    caption: 'شرح الصورة',
    kept: 'الصورة محفوظة على هذا الجهاز',
    create: 'إنشاء',
    created: 'أُنشئ المقال',
    insertOthers: /^إدراج صور/,
  },
} as const

/** Gives a file to the editor as a drop or a paste does. */
async function give(editor: Locator, how: 'drop' | 'paste'): Promise<void> {
  const { name, mimeType, buffer } = photo(how === 'paste' ? OTHER_PHOTO : undefined)
  await editor.evaluate(
    (element, { name: fileName, type, base64, event }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const file = new File([bytes], fileName, { type })
      const data = new DataTransfer()
      data.items.add(file)
      const { left, bottom } = (element.lastElementChild ?? element).getBoundingClientRect()
      const init = { bubbles: true, cancelable: true, clientX: left + 5, clientY: bottom - 5 }
      element.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      )
    },
    { name, type: mimeType, base64: buffer.toString('base64'), event: how },
  )
}

async function describe(page: Page, text: (typeof TEXTS)['en' | 'ar'], alt: string, caption: string): Promise<void> {
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('textbox', { name: text.alt }) })
    .last()
  await dialog.getByRole('textbox', { name: text.alt }).fill(alt)
  await dialog.getByRole('textbox', { name: text.caption }).fill(caption)
  await dialog.getByRole('button', { name: text.apply }).click()
  // Waits for the figure, not for the end of the dialog: the dialog may ask about the next picture at once.
  await expect(page.locator('figure span').getByText(alt, { exact: true })).toBeVisible()
}

for (const { locale, width } of combinations({ locale: ['en', 'ar'], width: [1440, 360] })) {
  const text = TEXTS[locale]
  test(`an article with a heading, a list, a link, a table, two pictures and one of the library is written without a line and published: ${locale}, ${width} px`, async ({
    page,
    context,
  }) => {
    const api = await colleague()
    const image_url = (await readRecord(api, 'products', 1)).packaging_image_url ?? ''
    const known = await insertRecord(api, 'picture_texts', { image_url, alt_en: KNOWN.en, alt_ar: KNOWN.ar })
    await page.setViewportSize({ width, height: 800 })
    await setAdminLanguage(page, locale)
    await openScreen(page, '/articles?edit=new')
    const form = page.getByRole('dialog').first()
    await form.locator('[name=title_en]').fill('The new hall')
    await form.locator('[name=title_ar]').fill('المستودع الجديد')
    const editor = form.getByRole('textbox', { name: text.content })
    const toolbar = form.getByRole('toolbar', { name: new RegExp(text.content.replace(/[()]/g, '\\$&')) })
    const press = (name: string) => toolbar.getByRole('button', { name, exact: true }).click()
    const type = page.keyboard

    await editor.click()
    await press(text.heading)
    await type.type('From the harbour')
    await type.press('Enter')
    await type.type('- Rice')
    await type.press('Enter')
    await type.type('Oil')
    await type.press('Enter')
    await type.press('Enter')
    await expect(editor.locator('h2')).toHaveText('From the harbour')
    await expect(editor.locator('ul > li')).toHaveText(['Rice', 'Oil'])

    await test.step('a link to a product is chosen by the name of the product', async () => {
      await press(text.link)
      const dialog = page.getByRole('dialog').last()
      await dialog.getByRole('searchbox', { name: text.search }).fill('jasmine')
      await dialog
        .getByRole('listitem')
        .getByRole('button', { name: /\/?jasmine|ياسمين/i })
        .first()
        .click()
      await expect(dialog.getByRole('textbox', { name: text.address, exact: true })).toHaveValue(/^\/(products|articles)\/\d+$/)
      await expectAccessible(page)
      await look(page, `writing-link-${locale}-${width}`)
      await dialog.getByRole('button', { name: text.apply }).click()
      await expect(editor.locator('a')).toHaveAttribute('href', /^\/(products|articles)\/\d+$/)
    })

    await press(text.table)
    await editor.locator('th').first().click()
    await type.type('Pack')
    await type.press('Tab')
    await type.type('Kg')
    await editor.locator('td').first().click()
    await type.type('Sack')

    await test.step('pictures that are dropped and pasted offline stay on the device', async () => {
      await page.route(UPLOAD, (route) => route.abort('internetdisconnected'))
      await give(editor, 'drop')
      await describe(page, text, 'Sacks [one] in the hall', 'Hall "two"')
      await give(editor, 'paste')
      await describe(page, text, 'A lorry', '')
      await expect(form.getByText(text.kept).first()).toBeVisible()
      await expect(editor.locator('figure img')).toHaveCount(2)
      await expect(form.getByRole('button', { name: text.create })).toBeDisabled()
      await isStored(page, 'IMG 2041.jpg')
      await expectAccessible(page)
      await look(page, `writing-offline-${locale}-${width}`)
    })

    await test.step('they are sent when the line returns, and the other language takes them over', async () => {
      await page.unroute(UPLOAD)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(form.getByText(text.kept)).toHaveCount(0)
      await expect(editor.locator('figure img[src*="/object/public/media/full/"]')).toHaveCount(2)
      const other = form.getByRole('textbox', { name: text.other })
      await other.click()
      await type.type('The same in short')
      await form.getByRole('button', { name: text.insertOthers }).click()
      // The dialog asks about both pictures at once.
      const dialog = page.getByRole('dialog', { name: text.pictures, exact: true })
      for (const [at, alt] of ['One', 'Two'].entries()) await dialog.getByRole('textbox', { name: text.alt }).nth(at).fill(alt)
      await expectAccessible(page)
      await look(page, `writing-pictures-${locale}-${width}`)
      // After the second picture is removed from the dialog, the first picture keeps its words, and the form offers the second
      // picture again.
      await dialog.getByRole('button', { name: text.removeSecond }).click()
      const single = page.getByRole('dialog', { name: text.picture, exact: true })
      await expect(single.getByRole('textbox', { name: text.alt })).toHaveValue('One')
      await single.getByRole('button', { name: text.apply }).click()
      await expect(other.locator('figure')).toHaveCount(1)
      await form.getByRole('button', { name: text.insertOthers }).click()
      await describe(page, text, 'Two', '')
      await expect(other.locator('figure')).toHaveCount(2)
      await expect(other.locator('figure').getByText('One', { exact: true })).toBeVisible()
    })

    await test.step('a picture of the library is put into the text with the words that it has', async () => {
      await press(text.library)
      const library = page.getByRole('dialog', { name: text.choose })
      await library.getByRole('searchbox').fill('quay gate')
      await expect(library.getByRole('listitem')).toHaveCount(1)
      await expectAccessible(page)
      await look(page, `writing-library-${locale}-${width}`)
      await library.getByRole('listitem').getByRole('button').click()
      const dialog = page.getByRole('dialog').last()
      await expect(dialog.getByRole('textbox', { name: text.alt })).toHaveValue(KNOWN[locale])
      await dialog.getByRole('button', { name: text.apply }).click()
      await expect(editor.locator('figure')).toHaveCount(3)
    })

    await form.getByRole('button', { name: text.create }).click()
    await expect(page.getByText(text.created).first()).toBeVisible()
    const { rows } = await listPage(api, 'articles', { page: 0, pageSize: 1, order: { column: 'id', ascending: false } })
    const id = rows[0]?.id ?? 0
    const stored = (await readRecord(api, 'articles', id))[`content_${locale}`]
    expect(stored).toMatch(
      /^## From the harbour\n\n- Rice\n- Oil\n\n\[.+\]\(\/(products|articles)\/\d+\)\n\n\| Pack \| Kg \|\n\| --- \| --- \|\n\| Sack \|/,
    )
    expect(stored).toMatch(/!\[Sacks \\\[one\\\] in the hall\]\(http\S+\/full\/[0-9a-f]{32}\.(?:jpg|webp) "Hall \\"two\\""\)/)

    await test.step('visitors get the pictures in the sizes of the site', async () => {
      const visitor = await context.newPage()
      const address = `${SITE_URL()}${locale === 'ar' ? '/ar' : ''}/articles/${id}`
      await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(200)
      const figures = visitor.locator('article figure')
      await expect(figures).toHaveCount(3)
      await expect(figures.getByRole('img', { name: KNOWN[locale] })).toHaveAttribute('width', /^\d+$/)
      await expect(figures.first().locator('figcaption')).toHaveText('Hall "two"')
      const image = figures.first().locator('img')
      await expect(image).toHaveAttribute('alt', 'Sacks [one] in the hall')
      await expect(image).toHaveAttribute('loading', 'lazy')
      await expect(image).toHaveAttribute('width', /^\d+$/)
      await expect(image).toHaveAttribute('height', /^\d+$/)
      await expect(image).toHaveAttribute('src', /^\/_pictures\//)
      const answer = await visitor.request.get(SITE_URL() + (await image.getAttribute('src')))
      expect(answer.headers()['content-type']).toBe('image/webp')
      // Scrolls to the figure, which is in its place. Pictures further down are moved away until the visitor touches or scrolls
      // the page (docs/decisions/loading.md), so scrolling to the picture itself would not move the page.
      await figures.first().scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
      expect(await visitor.content()).not.toContain('/object/public/')
      await visitor.setViewportSize({ width, height: 800 })
      await look(visitor, `writing-site-${locale}-${width}`)
    })
    await deleteRecord(api, 'articles', id)
    await deleteRecord(api, 'picture_texts', known.id)
  })
}

/**
 * Word's HTML on the clipboard: it has a style sheet, and `style` attributes after a line end, with blanks, or directly before
 * the next attribute.
 */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style>
<!--
 @font-face {font-family:"Cambria Math";}
 p.MsoNormal {mso-style-parent:""; margin:0in;}
-->
</style></head><body lang=EN-US style='tab-interval:.5in'><!--StartFragment--><p class=MsoNormal
style='margin-bottom:8.0pt'>We have <span style = "font-style:italic">new</span> rice<o:p></o:p></p>
<p style="color:blue"class=MsoNormal>The words a style= b stay</p><!--EndFragment--></body></html>`

test('a text from Word is pasted, beside a picture of it too, without an offence against the policy of the page', async ({
  page,
}) => {
  await openScreen(page, '/articles?edit=new')
  const editor = page.getByRole('dialog').first().getByRole('textbox', { name: TEXTS.en.content })
  await editor.evaluate((element, html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    data.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
  }, WORD)
  await expect(editor.locator('p')).toHaveText(['We have new rice', 'The words a style= b stay'])
  await expect(editor.locator('em')).toHaveText('new')
})
