import { describe, expect, it } from 'vitest'
import { parseRules } from './behaviour.ts'
import { findLeftOut } from './left-out-rules.ts'

const SOURCE = `
test('is seen', EACH_RUN, async ({ page }) => {
  await test.step('is a step of it', async () => {})
})

test('is seen later', async ({
  page,
}) => {
  await test.step('is a later step', async () => {})
})

test.describe('a group', () => {
  test(
    'is seen in a group, and has a long title',
    EACH_RUN,
    async () => {},
  )
})

for (const at of [1, 2])
  test('is seen at times', eachRunIf(at % 2 === 1), async ({ page }) => {
    await page.reload()
  })

test.describe('a later group', () => {
  test('is in the later group', async () => {})
})

test('is the last', EACH_RUN, async ({ page }) => {
  await page.reload()
})

// test('is seen although it was a comment', async () => {})
test('is seen although it was a comment', EACH_RUN, async ({ page }) => {
  await page.reload()
})

// test('skips the complete run', async () => {})
test.skipIf(isCompleteRun())('skips the complete run', async () => {})

async function helper() {
  await test.step('is a step of a helper', async () => {})
}
`
const leftOut = (proof: string) => findLeftOut(parseRules(`- **1.1** It holds.\n${proof}`), () => SOURCE)
const inBrowser = (title: string) => `  - \`apps/e2e/a.spec.ts\`: ${title}`

describe('the complete run proves a rule', () => {
  it.each([
    'is seen',
    'is a step of it',
    'a group',
    'is seen in a group, and has a long title',
    'is seen at times',
    'is the last',
    'is seen although it was a comment',
  ])('by %s', (title) => {
    expect(leftOut(inBrowser(title))).toEqual([])
  })

  it('by a test without a browser', () => {
    expect(leftOut('  - `a.test.ts`: is seen later')).toEqual([])
  })

  it('by one of several tests', () => {
    expect(leftOut(`${inBrowser('is seen later')}\n${inBrowser('is seen')}`)).toEqual([])
  })
})

describe('the complete run does not prove a rule', () => {
  it.each([
    'is seen later',
    'is a later step',
    'a later group',
    'is in the later group',
    'is a step of a helper',
    'does not exist',
  ])('by %s', (title) => {
    expect(leftOut(inBrowser(title))).toEqual(['1.1'])
  })

  it('by a test without a browser that skips it', () => {
    expect(leftOut('  - `a.test.ts`: skips the complete run')).toEqual(['1.1'])
  })
})
