// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { LEAVE_TEXTS } from './form-frame.tsx'
import { buttonNamed, closeForm, draftedNames, showForm } from './shown-form.test-data.ts'

/** The question before a form is left. */

afterEach(closeForm)

function openForm() {
  const { router, ...form } = showForm()
  return {
    ...form,
    /** @returns whether a question appears, in place of the navigation */
    goTo: async (address: string) => {
      await router.navigate(address)
      const { pathname, search } = router.state.location
      const isThere = `${pathname}${search}` === address
      await expect.poll(() => isThere || buttonNamed(LEAVE_TEXTS.en.stay) !== undefined).toBe(true)
      return !isThere
    },
    leave: async (answer: string) => {
      await router.navigate('/other')
      await expect.poll(() => buttonNamed(answer)).toBeDefined()
      buttonNamed(answer)?.click()
    },
  }
}

test('a form that is left with its draft kept has one, also if the draft was removed since the last key', async () => {
  const form = openForm()
  form.type('Rice, long')
  // Another guard of the screen may keep the form open.
  await form.discard()
  expect(await draftedNames()).toEqual([])
  await form.leave(LEAVE_TEXTS.en.keep)
  await expect.poll(form.words).toBe('Other')
  expect(await draftedNames()).toEqual(['Rice, long'])
})

test.each(['/?history=5', '/?badge=ar_behind', '/?page=2&q=rice'])(
  'a form that stays open at %s is not asked about',
  async (address) => {
    const form = openForm()
    form.type('Rice, long')
    expect(await form.goTo(address)).toBe(false)
    expect(form.words()).toBe('Form')
    await expect.poll(draftedNames).toEqual(['Rice, long'])
  },
)

test.each(['/?edit=6', '/?draft=2', '/?tab=brand-logos', '/other'])(
  'a form that is closed by going to %s is asked about',
  async (address) => {
    const form = openForm()
    form.type('Rice, long')
    expect(await form.goTo(address)).toBe(true)
  },
)
