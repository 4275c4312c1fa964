import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { SOURCES } from './sources.ts'

const textOf = new Map(SOURCES.map(({ file, lines }) => [file, lines.join('\n')]))

/**
 * The classes that a component takes from its style sheets, with the sheet of each. The test does not see class names that code computes
 * from a value.
 */
function usedClasses(file: string, text: string): { sheet: string; name: string }[] {
  return [...text.matchAll(/^import (styles|\w+Styles) from '(\.[^']+\.module\.css)'/gm)].flatMap(
    ([, variable = '', path = '']) => {
      const sheet = posix.join(posix.dirname(file), path)
      const uses = text.matchAll(new RegExp(`\\b${variable}\\.([a-zA-Z]\\w*)`, 'g'))
      return [...uses].map(([, name = '']) => ({ sheet, name }))
    },
  )
}

test('every class that a component uses is in its style sheet: without one, the browser shows its own look', () => {
  const components = [...textOf].filter(([file]) => /\.tsx?$/.test(file))
  const used = components.flatMap(([file, text]) => usedClasses(file, text).map((one) => ({ file, ...one })))
  const missing = used.filter(({ sheet, name }) => !new RegExp(`\\.${name}(?![\\w-])`).test(textOf.get(sheet) ?? ''))
  expect(missing.map(({ file, name }) => `${file} .${name}`)).toEqual([])
  expect(used.length).toBeGreaterThan(500)
})
