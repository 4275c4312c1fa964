import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { ADMIN_URL } from '../fixtures/addresses.ts'
import { openScreen } from '../fixtures/admin.ts'
import { expectAccessible, setAdminLanguage } from '../fixtures/axe.ts'
import { combinations } from '../fixtures/combinations.ts'
import { eachRunIf } from '../fixtures/each-run.ts'
import { look } from '../fixtures/look.ts'
import { resize } from '../fixtures/resize.ts'
import { animationsEnded } from '../fixtures/settle.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/**
 * A visit of every screen and form in both languages and both themes. The window opens at phone width and is widened. Checks everything
 * that needs no interaction.
 */
const WIDTHS = [360, 768, 1440]

interface Screen {
  path: string
  /** The title of the screen or of its dialog. */
  title: { en: string; ar: string }
  /** Rows of the list, with its header; absent for screens without a list. */
  rows?: number
}

const SCREENS: Record<string, Screen[]> = {
  dashboard: [{ path: '/dashboard', title: { en: 'Dashboard', ar: 'لوحة المعلومات' } }],
  products: [
    { path: '/products', title: { en: 'Products Management', ar: 'إدارة المنتجات' }, rows: 4 },
    { path: '/products?edit=new', title: { en: 'Add New Product', ar: 'إضافة منتج جديد' } },
    { path: '/products?edit=1', title: { en: 'Edit Product', ar: 'تعديل المنتج' } },
  ],
  articles: [
    { path: '/articles', title: { en: 'Articles Management', ar: 'إدارة المقالات' }, rows: 4 },
    { path: '/articles?edit=1', title: { en: 'Edit Article', ar: 'تعديل المقال' } },
  ],
  media: [
    { path: '/media?tab=hero-images', title: { en: 'Media Management', ar: 'إدارة الوسائط' }, rows: 3 },
    { path: '/media?tab=hero-images&edit=1', title: { en: 'Edit Hero Image', ar: 'تعديل' } },
    { path: '/media?tab=brand-logos', title: { en: 'Media Management', ar: 'إدارة الوسائط' }, rows: 3 },
    { path: '/media?tab=brand-logos&edit=1', title: { en: 'Edit Brand Logo', ar: 'تعديل' } },
  ],
  partners: [
    { path: '/partners', title: { en: 'Manage Partners', ar: 'إدارة الشركاء' }, rows: 4 },
    { path: '/partners?edit=new', title: { en: 'Manage Partners', ar: 'إدارة الشركاء' }, rows: 4 },
    { path: '/partners?edit=2', title: { en: 'Manage Partners', ar: 'إدارة الشركاء' }, rows: 4 },
  ],
  'impact gallery': [
    { path: '/impact-gallery', title: { en: 'Manage Impact Gallery', ar: 'إدارة معرض الأثر' }, rows: 4 },
    { path: '/impact-gallery?edit=new', title: { en: 'Manage Impact Gallery', ar: 'إدارة معرض الأثر' }, rows: 4 },
    { path: '/impact-gallery?edit=2', title: { en: 'Manage Impact Gallery', ar: 'إدارة معرض الأثر' }, rows: 4 },
  ],
  'search words': [
    { path: '/certificates', title: { en: 'Certificates', ar: 'الشهادات' }, rows: 4 },
    { path: '/certificates?edit=new', title: { en: 'Add Certificate', ar: 'إضافة شهادة' } },
    { path: '/certificates?edit=1', title: { en: 'Edit Certificate', ar: 'تعديل الشهادة' } },
    { path: '/tender-facts', title: { en: 'Tender Facts', ar: 'بيانات المناقصات' }, rows: 4 },
    { path: '/tender-facts?edit=1', title: { en: 'Edit Tender Fact', ar: 'تعديل بيان المناقصات' } },
    { path: '/trade-facts', title: { en: 'Trade Facts', ar: 'بيانات التجارة' }, rows: 4 },
    { path: '/trade-facts?edit=1', title: { en: 'Edit Trade Facts', ar: 'تعديل بيانات التجارة' } },
    { path: '/trade-packs', title: { en: 'Cartons and Pallets', ar: 'الكراتين والطبليات' }, rows: 4 },
    { path: '/trade-packs?edit=1', title: { en: 'Edit Carton', ar: 'تعديل الكرتون' } },
    { path: '/search-words', title: { en: 'Search Words', ar: 'كلمات البحث' }, rows: 4 },
    { path: '/search-words?edit=new', title: { en: 'Add Search Words', ar: 'إضافة كلمات بحث' } },
    { path: '/search-words?edit=1', title: { en: 'Edit Search Words', ar: 'تعديل كلمات البحث' } },
  ],
  users: [
    { path: '/users', title: { en: 'User Management', ar: 'إدارة المستخدمين' }, rows: 4 },
    { path: '/users?edit=new', title: { en: 'Add New User', ar: 'إضافة مستخدم' } },
    { path: '/users?edit=1', title: { en: 'Edit User', ar: 'تعديل المستخدم' } },
    { path: '/users?history=2', title: { en: 'History: Huda Al-Amoudi', ar: 'سجل التغييرات: Huda Al-Amoudi' } },
  ],
  'what changed': [
    { path: '/prepared', title: { en: 'Prepared', ar: 'قيد التجهيز' } },
    { path: '/history', title: { en: 'What changed', ar: 'ما الذي تغيّر' } },
    { path: '/products?history=1', title: { en: 'History: ', ar: 'سجل التغييرات: ' } },
  ],
  'picture texts, bin and account': [
    { path: '/picture-texts', title: { en: 'Picture Descriptions', ar: 'أوصاف الصور' } },
    { path: '/pictures', title: { en: 'Pictures', ar: 'الصور' }, rows: 4 },
    { path: '/pictures?show=unused&order=largest', title: { en: 'Pictures', ar: 'الصور' } },
    { path: '/bin', title: { en: 'Bin', ar: 'سلة المحذوفات' } },
    { path: '/account', title: { en: 'Your account', ar: 'حسابك' } },
  ],
}

/** The complete run leaves out the form of a new record. */
const IN_EACH_RUN = ['partners']

test.use({ viewport: { width: 360, height: 800 } })

for (const [at, [section, screens]] of Object.entries(SCREENS).entries()) {
  const looks = combinations({ lang: ['ar', 'en'], theme: ['dark', 'light'] })
  // In the everyday run, each section is shown in one of the two languages.
  for (const { lang, theme } of isLongRun() ? looks : looks.slice(at % 2).slice(0, 1)) {
    test(
      `the ${section} screen and its forms (${lang}, ${theme}): language, direction, room at 360, 768 and 1440 px, WCAG 2.2 AA`,
      eachRunIf(IN_EACH_RUN.includes(section)),
      async ({ page }) => {
        await setAdminLanguage(page, lang)
        await page.addInitScript((value) => localStorage.setItem('admin-theme', value), theme)
        const visited = screens.filter(({ path }) => !isCompleteRun() || !path.endsWith('=new'))
        for (const [index, { path, title, rows }] of visited.entries()) {
          if (index === 0) await openScreen(page, path)
          else await page.goto(ADMIN_URL() + path)
          const heading = page.getByRole('heading', { name: title[lang] }).or(page.getByRole('banner').getByText(title[lang]))
          await expect(heading.first(), path).toBeVisible()
          if (rows) await expect(page.getByRole('row').nth(rows - 1), path).toBeVisible()
          if (path.includes('edit')) await expect(page.locator('form').first(), path).toBeVisible()
          for (const width of WIDTHS) {
            await resize(page, width, 800)
            await animationsEnded(page)
            await test.step(`${path} at ${width} px`, () => expectRoom(page, width))
            await look(page, `${path.slice(1).replaceAll(/\W/g, '-')}-${lang}-${theme}-${width}`)
          }
          expect(await page.evaluate(() => [document.dir, document.documentElement.lang]), path).toEqual([
            lang === 'ar' ? 'rtl' : 'ltr',
            lang,
          ])
          await test.step(`${path}: WCAG 2.2 AA`, () => expectAccessible(page))
          await page.setViewportSize({ width: 360, height: 800 })
        }
      },
    )
  }
}

/** Nothing scrolls sideways, even with wider fonts, and nothing is outside the window. */
async function expectRoom(page: Page, width: number): Promise<void> {
  const seen = () =>
    page.evaluate(() => {
      const isOutside = ({ left, right }: DOMRect) => right > innerWidth + 1 || left < -1
      const isShown = (element: Element) => !element.closest('[aria-hidden=true]') && element.clientWidth > 1
      const parts = [...document.querySelectorAll('[role=dialog] *, main :not(thead, thead *)')]
      return {
        width: document.documentElement.scrollWidth,
        outside: parts
          .filter((part) => isOutside(part.getBoundingClientRect()) && isShown(part))
          .map((part) => part.outerHTML.slice(0, 100)),
        scrollingLists: [...document.querySelectorAll('main [aria-busy]')].filter((list) => list.scrollWidth > list.clientWidth)
          .length,
      }
    })
  await expect.poll(seen).toEqual({ width, outside: [], scrollingLists: 0 })
  await expect.poll(() => widthWithWideLetters(page), 'on a device whose fonts are wider').toBe(width)
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
