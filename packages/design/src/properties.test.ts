import { expect, test } from 'vitest'
import { consoleCss, siteCss, tokensCss } from './css.ts'
import { SOURCES } from './sources.ts'

/** Custom properties that React Aria sets while a popover or a dialog is open. */
const OF_LIBRARIES = ['--trigger-width', '--visual-viewport-height']

const PROPERTY = /--[a-z][\w-]*/g
const allIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test('every custom property that a style uses is set somewhere: a misspelled one is ignored without a word', () => {
  const generated = [tokensCss(), siteCss(), consoleCss()].join('\n')
  const isStyle = (file: string) => /\.(?:css|astro)$/.test(file)
  const styles = SOURCES.filter(({ file }) => isStyle(file)).map(({ file, lines }) => ({ file, text: lines.join('\n') }))
  const set = new Set([
    ...OF_LIBRARIES,
    ...[generated, ...styles.map(({ text }) => text)].flatMap((text) => allIn(text, /(--[a-z][\w-]*)\s*:/g)),
    // Scripts name the properties that they set.
    ...SOURCES.filter(({ file }) => !isStyle(file)).flatMap(({ lines }) => lines.join('\n').match(PROPERTY) ?? []),
  ])
  const unset = styles.flatMap(({ file, text }) =>
    allIn(text, /var\((--[a-z][\w-]*)/g).flatMap((name) => (set.has(name) ? [] : [`${file} ${name}`])),
  )
  expect(unset).toEqual([])
})

test('the text of another direction is aligned in Chromium too, which knows match-parent only with its prefix', () => {
  const alone = SOURCES.filter(({ file }) => file.endsWith('.css')).flatMap(({ file, lines }) =>
    lines.flatMap((line, at) => {
      const before = lines.slice(Math.max(0, at - 2), at).join()
      return /text-align: match-parent/.test(line) && !before.includes('-webkit-match-parent') ? [`${file}:${at + 1}`] : []
    }),
  )
  expect(alone).toEqual([])
})
