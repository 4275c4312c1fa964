import { LOCALES } from '@bayt/content/locale'
import { describe, expect, test } from 'vitest'
import { ar } from './ar.ts'
import { DICTIONARIES, type Dictionary } from './dictionary.ts'
import { en } from './en.ts'

/** Every text of a dictionary by its path; functions are called with sample values. */
function texts(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node === 'function') return [[path, String(node(3, 5))]]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => texts(value, path ? `${path}.${key}` : key))
}

test.each(LOCALES)('no text of the dictionary %s is empty', (locale) => {
  expect(texts(DICTIONARIES[locale]).filter(([, text]) => text.trim() === '')).toEqual([])
})

test('a dictionary with a missing or an extra key does not compile', () => {
  const { sections, ...others } = en
  const refused: Dictionary[] = [
    // @ts-expect-error a missing key
    others,
    // @ts-expect-error a missing key in a part
    { ...others, sections: { dashboard: '' } },
    // @ts-expect-error an extra key
    { ...others, sections, more: '' },
    // @ts-expect-error an extra key in a part
    { ...others, sections: { ...sections, more: '' } },
  ]
  expect(refused).toHaveLength(4)
})

test.each(texts(ar))('%s is written in Arabic', (_path, text) => {
  expect(text).toMatch(/\p{Script=Arabic}/u)
  expect(text.trim()).toBe(text)
})

describe('the English texts are the specification’s', () => {
  test('the seven sections in their order', () => {
    expect(Object.values(en.sections)).toEqual([
      'Dashboard',
      'Products',
      'Articles',
      'Media',
      'Partners',
      'Impact Gallery',
      'Users',
    ])
  })
  test.each([
    [en.shell.loading, 'Loading...'],
    [en.shell.welcome, 'Welcome, Admin'],
    [en.shell.logout, 'Logout'],
    [en.shell.loggedOut, 'Logged out successfully'],
    [en.login.success, 'Login successful!'],
    [en.login.missing, 'Email and password are required'],
    [en.login.emailFormat, 'Please enter a valid email address'],
    [en.dashboard.totalProducts, 'Total Products'],
    [en.dashboard.totalArticles, 'Total Articles'],
    [en.dashboard.manageProducts, 'Manage Products'],
    [en.dashboard.viewWebsite, 'View Website'],
    [en.dashboard.failed, 'Failed to load dashboard statistics'],
    [en.picture.uploaded, 'Image uploaded successfully'],
    [en.picture.failed('x'), 'Upload failed: x'],
    [en.picture.notAnImage, 'Please select an image file'],
    [en.notFound.title, 'Page Not Found'],
    [en.notFound.home, 'Return Home'],
    [en.notFound.back, 'Go Back'],
    [en.errorPage.title, 'Unexpected Application Error'],
  ])('%s', (text, literal) => {
    expect(text).toBe(literal)
  })
})
