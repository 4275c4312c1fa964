import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@bayt/dev-tools/root'
import { sourceFiles } from '@bayt/dev-tools/sources'
import { expect, it } from 'vitest'
import { nextStep, PAGES, type Step } from './steps.ts'

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8')
const report = (step: Step, isOpen = false) => ({ step, findings: isOpen ? [{}] : [] })

it('the pages of a deployment have these steps, in this order', () => {
  for (const pages of Object.values(PAGES)) {
    const written = Object.keys(pages).flatMap((page) => [...read(page).matchAll(/^(\d+)\. \*\*(.+?)\.\*\*/gm)])
    const known = Object.values(pages).flat()
    expect(written.map(([, number, name]) => `${number} ${name}`)).toEqual(known.map((name, index) => `${index + 1} ${name}`))
  }
})

it('an own machine takes at most 10 steps, a hosted site at most 20, and no line is too long to read', () => {
  expect(Object.values(PAGES.own).flat().length).toBeLessThanOrEqual(10)
  expect(Object.values(PAGES.hosted).flat().length).toBeLessThanOrEqual(20)
  for (const page of sourceFiles('docs/deploy*.md')) {
    expect(
      read(page)
        .split('\n')
        .filter((line) => line.length > 150),
      page,
    ).toEqual([])
  }
})

it('the next step is the first step with a fault; the report names earlier steps that cannot be checked', () => {
  const reports = [report('Project'), report('Migrations'), report('Functions', true), report('Site and admin', true)]
  expect(nextStep(reports, 'own').split('\n')).toEqual([
    'Next: step 6, Functions (docs/deploy.md).',
    'Also open: 9, Site and admin.',
    'Not checked from here: 2, Sign-up; 3, Settings; 5, Signing key.',
  ])
  expect(nextStep(reports.slice(3), 'hosted')).toContain('Next: step 14, Site and admin (docs/deploy/hosted.md).')
  expect(nextStep([report('Project')], 'own')).toContain('Next: step 10, Check (docs/deploy/own-machine.md).')
})
