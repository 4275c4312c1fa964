// @vitest-environment happy-dom
import { act, type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface PictureProps {
  name: string
}
const Picture = ({ name }: PictureProps) => createElement('p', null, `Picture of ${name}`)
const NotFetched = ({ name }: PictureProps) => createElement('p', null, `No picture of ${name}`)

let isLineBroken = false
let asked = 0
async function load(): Promise<ComponentType<PictureProps>> {
  asked += 1
  if (isLineBroken) throw new TypeError('Failed to fetch dynamically imported module')
  return Picture
}

beforeEach(() => {
  isLineBroken = true
  asked = 0
})

/** A form with a part in it. */
async function openForm(Part: ComponentType<PictureProps>) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (name: string) =>
    act(async () => root.render(createElement('form', null, 'Typed. ', createElement(Part, { name }))))
  await show('rice')
  return { shown: () => place.textContent, show, close: () => act(async () => root.unmount()) }
}

test('a form stays on the screen without a part that cannot be fetched', async () => {
  const form = await openForm(lazyPart(load))
  expect(form.shown()).toBe('Typed. ')
})

test('the same part is fetched again where it is shown next, once the line is back', async () => {
  const Part = lazyPart(load, { NotFetched })
  const form = await openForm(Part)
  expect(form.shown()).toBe('Typed. No picture of rice')
  isLineBroken = false
  expect((await openForm(Part)).shown()).toBe('Typed. Picture of rice')
  await form.show('beans')
  expect(form.shown(), 'nothing moves under the hands of staff').toBe('Typed. No picture of beans')
  await form.close()
  expect((await openForm(Part)).shown()).toBe('Typed. Picture of rice')
  expect(asked).toBe(2)
})

test('a line that stays broken is asked once for each time that the part is shown', async () => {
  const Part = lazyPart(load, { NotFetched })
  for (const times of [1, 2, 3]) {
    expect((await openForm(Part)).shown()).toBe('Typed. No picture of rice')
    expect(asked).toBe(times)
  }
})
