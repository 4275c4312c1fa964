import { expect, it } from 'vitest'
import { htmlAdjuster } from './adjust-html.ts'

const adjusted = (html: string, scripts: [string, string[]][] = []) =>
  htmlAdjuster(new Map(scripts))(Buffer.from(html)).toString()
const script = (url: string) => `<script type="module" src="${url}"></script>`
const preload = (url: string, more = '') => `<link rel="modulepreload" fetchpriority="low" href="${url}"${more}>`

const defer = (url: string) => `<template data-later="${url}"></template>`

it('the script of the layout is preloaded with low priority, and scripts of components are deferred', () => {
  expect(
    adjusted(`<p>أرز</p>${script('/Page.astro_1.js')}<b>x</b>${script('/b.js')}`, [
      ['/Page.astro_1.js', ['/c.js']],
      ['/b.js', ['/d.js']],
    ]),
  ).toBe(`<p>أرز</p>${preload('/Page.astro_1.js', ' data-run')}${preload('/c.js')}<b>x</b>${defer('/b.js')}${defer('/d.js')}`)
})

it('nothing else is touched', () => {
  for (const html of ['', '<p>أرز</p>', '<script>x()</script>', script('/b.js')])
    expect(adjusted(html, [['/a.js', []]])).toBe(html)
})

it('the styles and scripts that Astro writes before the first island are removed', () => {
  const start =
    '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style><script>a()</script><script>b()</script>'
  expect(adjusted(`<body>${start}<astro-island></astro-island><script>c()</script>`)).toBe(
    '<body><astro-island></astro-island><script>c()</script>',
  )
})
