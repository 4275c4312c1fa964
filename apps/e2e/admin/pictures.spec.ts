import { completeInput } from '@bayt/content/entities/translations'
import { readRecord } from '@bayt/content/queries/resource'
import { deleteRecords, insertRecord } from '@bayt/content/testing/records'
import sharp from 'sharp'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen, toastWith } from '../fixtures/admin.ts'
import { colleague } from '../fixtures/api.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { actionsOf } from '../fixtures/clicks-table.ts'
import { oneCombination } from '../fixtures/combinations.ts'
import { countActions } from '../fixtures/count-actions.ts'
import { look } from '../fixtures/look.ts'
import { photo } from '../fixtures/photo.ts'
import { expect, test } from '../fixtures/test.ts'
import { undoButton } from '../fixtures/undo.ts'

const TEXTS = {
  en: {
    choose: 'From the library: Main packaging picture',
    file: /Replace .* everywhere/,
    confirm: 'Replace in 2 records',
    done: 'Picture replaced in 2 records',
    undone: 'Undone: 2 records as before.',
    live: 'Live',
    update: 'Update',
  },
  ar: {
    choose: 'من المكتبة: الصورة الرئيسية للعبوة',
    file: /استبدال .* في كل مكان/,
    confirm: 'استبدال في سجلين',
    done: 'استُبدلت الصورة في سجلين',
    undone: 'أُعيدت القيم السابقة في سجلين.',
    live: 'ظاهر للزوار',
    update: 'تحديث',
  },
} as const

/** A photo that no other test uploads. */
async function ownPhoto(hue: number) {
  const { buffer } = photo()
  return {
    name: `quay ${hue}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await sharp(buffer).modulate({ hue }).resize(900).jpeg().toBuffer(),
  }
}

for (const { locale, width } of oneCombination({ locale: ['ar', 'en'], width: [360, 1440] })) {
  test(`a picture is chosen from the library, found there with its uses, replaced in both records by one command, and undone (${locale}, ${width} px)`, async ({
    page,
  }) => {
    const text = TEXTS[locale]
    const client = await colleague()
    const demo = (await readRecord(client, 'products', 1)).packaging_image_url
    await page.setViewportSize({ width, height: 800 })
    await setAdminLanguage(page, locale)
    // A new product with its own photo, so that the demo stays unchanged.
    const input = completeInput('products', { name_en: 'Quay sesame', name_ar: 'سمسم الرصيف', category: 'Diversified' })
    const product = await insertRecord(client, 'products', input)
    await openScreen(page, `/products?edit=${product.id}`)
    const form = page.getByRole('dialog').first()
    const field = form.locator('fieldset[aria-label]').first()
    await field
      .locator('input[type=file]')
      .first()
      .setInputFiles(await ownPhoto(90))
    await expect.poll(() => field.getByRole('textbox').inputValue()).toContain('/storage/')
    await form.getByRole('button', { name: text.update }).click()
    await expect(form).toHaveCount(0)
    const own = (await readRecord(client, 'products', product.id)).packaging_image_url ?? ''
    const partner = await insertRecord(
      client,
      'products',
      completeInput('products', { ...input, name_en: 'Quay millet', name_ar: 'دخن الرصيف' }),
    )

    await page.goto(`${ADMIN_URL()}/products?edit=${partner.id}`)
    await form.getByRole('button', { name: text.choose }).click()
    const library = page.getByRole('dialog').last()
    await library.getByRole('searchbox').fill(locale === 'ar' ? 'سمسم الرصيف' : 'quay sesame')
    await expect(library.getByRole('listitem')).toHaveCount(1)
    await library.getByRole('listitem').getByRole('button').click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await form.getByRole('button', { name: text.update }).click()
    await expect(form).toHaveCount(0)
    expect((await readRecord(client, 'products', partner.id)).packaging_image_url).toBe(own)

    await page.goto(`${ADMIN_URL()}/pictures`)
    const person = countActions()
    await person.type(page.getByRole('searchbox'), locale === 'ar' ? 'الرصيف' : 'quay')
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: locale === 'ar' ? 'سمسم الرصيف' : 'Quay sesame' }) })
    await expect(row.getByRole('link')).toHaveCount(2)
    // The list may show the row before the search begins, so the test also waits until no list is being read.
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
    await person.press(row.getByRole('button', { name: text.file }))
    const dialog = page.getByRole('dialog')
    await person.chooseFile(dialog.locator('input[type=file]'), await ownPhoto(200))
    await expect(dialog.getByRole('img')).toHaveCount(2)
    await expectAccessible(page)
    await look(page, `pictures-replace-${locale}-${width}`)
    await person.press(dialog.getByRole('button', { name: text.confirm }))
    await expect(toastWith(page, text.done)).toBeVisible()
    expect(person.count(), 'search, replace, choose a file, confirm').toBe(actionsOf('replace a picture in two records'))
    const replaced = await Promise.all([product.id, partner.id].map((id) => readRecord(client, 'products', id)))
    expect(new Set(replaced.map((record) => record.packaging_image_url)).size).toBe(1)
    expect(replaced[0]?.packaging_image_url).not.toBe(own)
    await undoButton(page).click()
    await expect(toastWith(page, text.undone)).toBeVisible()
    expect((await readRecord(client, 'products', partner.id)).packaging_image_url).toBe(own)
    expect((await readRecord(client, 'products', 1)).packaging_image_url).toBe(demo)
    await deleteRecords(client, 'products', [product.id, partner.id])
    await expect(page.getByRole('banner').getByText(text.live)).toBeVisible()
  })
}
