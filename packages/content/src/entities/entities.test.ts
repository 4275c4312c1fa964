import { expect, test } from 'vitest'
import { adminUserInput, newPassword } from './admin-user.ts'
import { findCategory, PRODUCT_CATEGORIES } from './categories.ts'
import { describeIssue, ISSUE_CODES, toFieldIssues } from './issue-codes.ts'
import { ENTITIES } from './tables.ts'
import { fillTranslations } from './translations.ts'

const article = fillTranslations('articles', {
  title_en: 'News',
  title_ar: 'خبر',
  content_en: 'Text',
  content_ar: 'نص',
  category: 'News',
})
const hero = fillTranslations('hero_images', { image_url: 'https://test.example/a.jpg', title_en: 'Rice', title_ar: 'أرز' })
const person = { full_name: 'Huda', email: 'huda@test.example', role: 'editor' }

interface Schema {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: Parameters<typeof toFieldIssues>[0] }
}

function issues(schema: Schema, value: object | string) {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : toFieldIssues(parsed.error)
}

test('an article needs titles and contents in both languages and a category; it is published by default', () => {
  expect(ENTITIES.articles.input.parse(article)).toMatchObject({ published: true, excerpt_en: null, thumbnail_url: null })
  for (const field of ['title_en', 'title_ar', 'content_en', 'content_ar']) {
    expect(issues(ENTITIES.articles.input, { ...article, [field]: ' ' })).toEqual([{ field, code: 'required' }])
  }
  for (const category of ['News', 'Recipes', 'Insights', 'Videos'])
    expect(issues(ENTITIES.articles.input, { ...article, category })).toEqual([])
  expect(issues(ENTITIES.articles.input, { ...article, category: 'news' })).toEqual([{ field: 'category', code: 'not_a_choice' }])
  expect(issues(ENTITIES.articles.input, { ...article, thumbnail_url: 'x' })).toEqual([
    { field: 'thumbnail_url', code: 'not_a_url' },
  ])
  expect(issues(ENTITIES.articles.input, { ...article, published: 'yes' })).toMatchObject([{ field: 'published' }])
})

test('a hero image needs a picture and titles in both languages; order 1 and active by default', () => {
  expect(ENTITIES.hero_images.input.parse(hero)).toMatchObject({ display_order: 1, active: true, cta_link: null })
  for (const field of ['image_url', 'title_en', 'title_ar']) {
    expect(issues(ENTITIES.hero_images.input, { ...hero, [field]: '' })).toContainEqual({ field, code: 'required' })
  }
  for (const cta_link of ['/about', '#brands', '/', 'https://test.example', 'mailto:a@b.example', 'tel:+967530']) {
    expect(issues(ENTITIES.hero_images.input, { ...hero, cta_link }), cta_link).toEqual([])
  }
  for (const cta_link of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'about',
    '#',
    '/a b',
    'data:text/html,x',
    'JAVASCRIPT:x',
  ]) {
    expect(issues(ENTITIES.hero_images.input, { ...hero, cta_link }), cta_link).toEqual([
      { field: 'cta_link', code: 'not_a_link' },
    ])
  }
})

test('a display order is a whole number of at least 1, also as text from a form', () => {
  const stored = ['3', ' ٣٢ ', '', undefined, 7].map((display_order) =>
    ENTITIES.brand_logos.input.parse({ name: 'Reef', display_order }),
  )
  expect(stored.map(({ display_order }) => display_order)).toEqual([3, 32, 1, 1, 7])
  for (const display_order of [0, -1, '0', '-1', 100_001, '100001']) {
    expect(issues(ENTITIES.brand_logos.input, { name: 'Reef', display_order })).toMatchObject([
      { field: 'display_order', code: 'out_of_range' },
    ])
  }
  for (const display_order of [1.5, '1.5', 'two', '1,2', Number.NaN, {}]) {
    expect(issues(ENTITIES.brand_logos.input, { name: 'Reef', display_order })).toMatchObject([
      { field: 'display_order', code: 'not_a_number' },
    ])
  }
})

test('a day exists and has its year first; Arabic digits are accepted', () => {
  const { valid_until } = ENTITIES.certificates.fields
  const stored = (typed: string | undefined) => valid_until.rule.safeParse(typed).data
  expect(['2028-02-29', ' \u200F٢٠٢٨-٠٢-٢٩ ', '', undefined].map(stored)).toEqual(['2028-02-29', '2028-02-29', null, null])
  for (const typed of [
    '2027-02-29',
    '2027-13-01',
    '31/05/2027',
    '2027-5-31',
    '27-05-31',
    '1899-12-31',
    '2200-01-01',
    'infinity',
  ]) {
    expect(issues(valid_until.rule, typed), typed).toEqual([{ field: '', code: 'not_a_date' }])
  }
})

test('a brand logo needs a name; partners and gallery items need nothing', () => {
  expect(issues(ENTITIES.brand_logos.input, {})).toEqual([{ field: 'name', code: 'required' }])
  expect(ENTITIES.partners.input.parse({})).toMatchObject({
    name: null,
    name_ar: null,
    logo_url: null,
    display_order: 1,
    active: true,
  })
  expect(ENTITIES.impact_gallery.input.parse({})).toMatchObject({ image_url: null, title: null, display_order: 1, active: true })
  expect(issues(ENTITIES.partners.input, { logo_url: 'javascript:x' })).toEqual([{ field: 'logo_url', code: 'not_a_url' }])
})

test('an account needs a name, an e-mail and a role, admin by default', () => {
  expect(adminUserInput.parse({ ...person, role: undefined })).toMatchObject({ role: 'admin', active: true })
  expect(adminUserInput.parse({ ...person, email: ' HUDA@Test.Example ' }).email).toBe('huda@test.example')
  expect(issues(adminUserInput, { ...person, full_name: '', email: '' })).toMatchObject([
    { field: 'full_name', code: 'required' },
    { field: 'email', code: 'required' },
  ])
  for (const email of ['x', 'a@b', 'a b@c.example', '@c.example', 'a@@c.example', 'a@c..example']) {
    expect(issues(adminUserInput, { ...person, email }), email).toEqual([{ field: 'email', code: 'not_an_email' }])
  }
  expect(issues(adminUserInput, { ...person, role: 'owner' })).toEqual([{ field: 'role', code: 'not_a_choice' }])
  expect(issues(adminUserInput, { ...person, email: `${'a'.repeat(250)}@b.example` })).toContainEqual({
    field: 'email',
    code: 'too_long',
    limit: 254,
  })
})

test('a new password has 6 to 128 characters and at most the bytes that bcrypt uses', () => {
  expect(newPassword.safeParse('123456').success).toBe(true)
  expect(toFieldIssues(newPassword.safeParse('12345').error ?? fail())).toMatchObject([{ code: 'too_short', limit: 6 }])
  expect(toFieldIssues(newPassword.safeParse('ض'.repeat(37)).error ?? fail())).toEqual([
    { field: '', code: 'too_many_bytes', limit: 72 },
  ])
  expect(newPassword.safeParse('ض'.repeat(36)).success).toBe(true)
  expect(newPassword.parse('e\u0301abcde'), 'the same password however it was typed').toBe('\u00E9abcde')
})

function fail(): never {
  throw new Error('It was accepted.')
}

test('categories are found case-insensitively; all and unknown names match none', () => {
  expect(findCategory(PRODUCT_CATEGORIES, ' rice ')).toBe('Rice')
  expect(findCategory(PRODUCT_CATEGORIES, 'DIVERSIFIED')).toBe('Diversified')
  for (const none of ['all', '', 'ric', 'rice,oil']) expect(findCategory(PRODUCT_CATEGORIES, none)).toBeUndefined()
})

test('every issue code has a message with its limit', () => {
  for (const code of ISSUE_CODES) expect(describeIssue({ field: 'name_ar', code, limit: 72 })).toMatch(/^name_ar (is|must) /)
  expect(describeIssue({ field: 'name_ar', code: 'required' })).toBe('name_ar is required: please fill it in')
  expect(describeIssue({ field: '', code: 'too_long', limit: 5 })).toBe('The record is too long: use at most 5 characters')
})

test('a stored address that the form would refuse does not make the row unreadable', () => {
  const stored = { id: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
  const address = 'http://[::1]/picture.jpg'
  expect(issues(ENTITIES.articles.input, { ...article, thumbnail_url: address })).toEqual([
    { field: 'thumbnail_url', code: 'not_a_url' },
  ])
  expect(ENTITIES.articles.row.parse({ ...stored, ...article, thumbnail_url: address }).thumbnail_url).toBe(address)
  expect(ENTITIES.hero_images.row.parse({ ...stored, ...hero, image_url: address, cta_link: address })).toMatchObject({
    image_url: address,
    cta_link: address,
  })
  expect(ENTITIES.partners.row.parse({ ...stored, logo_url: address }).logo_url).toBe(address)
})
