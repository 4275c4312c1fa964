import { expect, it } from 'vitest'
import { htmlAdjuster } from './adjust-html.ts'

const adjusted = (html: string, scripts: [string, string[]][] = []) =>
  htmlAdjuster(new Map(scripts))(Buffer.from(html)).toString()
const script = (url: string) => `<script type="module" src="${url}"></script>`
const ahead = (url: string, more = '') => `<link rel="modulepreload" fetchpriority="low" href="${url}"${more}>`

const atLast = (url: string) => `<template data-later="${url}"></template>`

it('the script of every page is fetched behind pictures and fonts, those of its parts when it has settled', () => {
  expect(
    adjusted(`<p>أرز</p>${script('/Page.astro_1.js')}<b>x</b>${script('/b.js')}`, [
      ['/Page.astro_1.js', ['/c.js']],
      ['/b.js', ['/d.js']],
    ]),
  ).toBe(`<p>أرز</p>${ahead('/Page.astro_1.js', ' data-run')}${ahead('/c.js')}<b>x</b>${atLast('/b.js')}${atLast('/d.js')}`)
})

it('nothing else is touched', () => {
  for (const html of ['', '<p>أرز</p>', '<script>x()</script>', script('/b.js')])
    expect(adjusted(html, [['/a.js', []]])).toBe(html)
})

it('what Astro writes before the first island, styles and scripts, is taken out', () => {
  const start =
    '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style><script>a()</script><script>b()</script>'
  expect(adjusted(`<body>${start}<astro-island></astro-island><script>c()</script>`)).toBe(
    '<body><astro-island></astro-island><script>c()</script>',
  )
})
