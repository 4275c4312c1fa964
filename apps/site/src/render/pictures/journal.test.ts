import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Journal } from './journal.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'journal-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const path = () => join(dir, 'journal.jsonl')

function open(): Journal {
  const journal = new Journal(path())
  journal.refresh()
  return journal
}

it('remembers pictures and addresses', () => {
  const journal = open()
  journal.append({ picture: 'a1', width: 3, height: 2, colour: '#ffffff' })
  journal.append({ url: 'https://x.example/1.jpg', id: 'a1' })
  journal.append({ url: 'https://x.example/2.jpg', broken: 'It is a text.' })
  const later = open()
  expect(later.facts.get('a1')).toEqual({ width: 3, height: 2, colour: '#ffffff' })
  expect(later.urls.get('https://x.example/1.jpg')).toEqual({ id: 'a1' })
  expect(later.urls.get('https://x.example/2.jpg')).toEqual({ broken: 'It is a text.' })
})

it('reads lines that another process appended', () => {
  const [one, other] = [open(), open()]
  other.append({ url: 'https://x.example/1.jpg', id: 'a1' })
  one.refresh()
  expect(one.urls.size).toBe(1)
})

it('loses only the incomplete line after a crash', () => {
  const journal = open()
  journal.append({ url: 'https://x.example/1.jpg', id: 'a1' })
  journal.append({ url: 'https://x.example/2.jpg', id: 'a2' })
  const complete = readFileSync(path(), 'utf8')
  writeFileSync(path(), complete.slice(0, -8))
  const after = open()
  after.append({ url: 'https://x.example/3.jpg', id: 'a3' })
  expect([...open().urls.keys()]).toEqual(['https://x.example/1.jpg', 'https://x.example/3.jpg'])
})

it('waits for the rest of an incomplete line', () => {
  const journal = open()
  const line = '{"url":"https://x.example/1.jpg","id":"a1"}'
  appendFileSync(path(), line.slice(0, 10))
  journal.refresh()
  expect(journal.urls.size).toBe(0)
  appendFileSync(path(), `${line.slice(10)}\n`)
  journal.refresh()
  expect(journal.urls.size).toBe(1)
})

it('ignores a line with values of another type', () => {
  open().append({ url: 'https://x.example/1.jpg', id: 'a1' })
  appendFileSync(path(), '{"url":"https://x.example/1.jpg","id":7}\n{"picture":"a1","width":3,"height":2}\n[]\nnull\n')
  const journal = open()
  expect(journal.urls.get('https://x.example/1.jpg')).toEqual({ id: 'a1' })
  expect(journal.facts.size).toBe(0)
})
