import { join } from 'node:path'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { setAdminLanguage } from '../fixtures/axe.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

/** Each screen by its Arabic title, and its forms. */
const SCREENS = [
  { path: '/dashboard', title: 'لوحة المعلومات' },
  { path: '/products', title: 'إدارة المنتجات' },
  { path: '/products?edit=1', title: 'تعديل المنتج' },
  { path: '/articles', title: 'إدارة المقالات' },
  { path: '/articles?edit=1', title: 'تعديل المقال' },
  { path: '/media?tab=hero-images', title: 'إدارة الوسائط' },
  { path: '/media?tab=hero-images&edit=1', title: 'تعديل' },
  { path: '/media?tab=brand-logos', title: 'إدارة الوسائط' },
  { path: '/partners', title: 'إدارة الشركاء' },
  { path: '/partners?edit=1', title: 'إدارة الشركاء' },
  { path: '/impact-gallery', title: 'إدارة معرض الأثر' },
  { path: '/impact-gallery?edit=new', title: 'إدارة معرض الأثر' },
  { path: '/users', title: 'إدارة المستخدمين' },
  { path: '/users?edit=2', title: 'تعديل المستخدم' },
]

for (const viewport of SIZES) {
  test(`every screen and form in Arabic at ${viewport.width} px: right to left, nothing scrolls sideways`, async ({
    page,
  }, testInfo) => {
    await page.setViewportSize(viewport)
    await openScreen(page, '/dashboard')
    await setAdminLanguage(page, 'ar')
    for (const { path, title } of SCREENS) {
      await page.goto(ADMIN_URL() + path)
      await expect(
        page.getByRole('heading', { name: title }).or(page.getByRole('banner').getByText(title)).first(),
        path,
      ).toBeVisible()
      if (path.includes('edit')) await expect(page.locator('form').first(), path).toBeVisible()
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(testInfo.outputDir, `${path.replace(/\W+/g, '-')}.png`) })
      const seen = await page.evaluate(() => ({
        dir: document.dir,
        lang: document.documentElement.lang,
        width: document.documentElement.scrollWidth,
      }))
      expect(seen, path).toEqual({ dir: 'rtl', lang: 'ar', width: viewport.width })
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('[role=dialog] *, main :not(thead, thead *)')]
          .filter(
            (element) => element.getBoundingClientRect().right > innerWidth + 1 || element.getBoundingClientRect().left < -1,
          )
          .filter((element) => !element.closest('[aria-hidden=true]') && element.clientWidth > 1)
          .map((element) => element.outerHTML.slice(0, 100)),
      )
      expect(wide, path).toEqual([])
      const scrolling = await page.evaluate(() =>
        [...document.querySelectorAll('main [aria-busy]')].filter((list) => list.scrollWidth > list.clientWidth),
      )
      expect(scrolling, `${path}: the list has room`).toEqual([])
      expect(await widthWithWideLetters(page), `${path}, on a device whose fonts are wider`).toBe(viewport.width)
    }
  })
}

/** Width of the page with wider letters, as in other fonts. */
function widthWithWideLetters(page: Page): Promise<number> {
  return page.evaluate(() => {
    const wider = new CSSStyleSheet()
    wider.replaceSync('main *, header * { letter-spacing: 0.2em !important }')
    document.adoptedStyleSheets = [wider]
    const { scrollWidth } = document.documentElement
    document.adoptedStyleSheets = []
    return scrollWidth
  })
}
