import type { Report } from './examine.ts'
import { nextStep, type Way } from './steps.ts'

/** The printed report: one line per check, with its faults and their remedies below, then the number of faults and the next step. */
export function reportText(reports: readonly Report[], way: Way): { text: string; faults: number } {
  const lines = reports.flatMap(({ title, findings, unknowns }) => [
    `${findings.length > 0 ? '✗' : unknowns.length > 0 ? '?' : '✓'} ${title}`,
    ...findings.map(({ fault, remedy }) => `    ${fault}\n    → ${remedy}`),
    ...unknowns.map(({ unknown }) => `    Not checked: ${unknown}`),
  ])
  const faults = reports.reduce((sum, { findings }) => sum + findings.length, 0)
  const sum = faults === 0 ? 'No faults.' : `${faults} ${faults === 1 ? 'fault' : 'faults'}.`
  return { text: [...lines, '', sum, nextStep(reports, way)].join('\n'), faults }
}

/** The faults as JSON, each with the title of its check. */
export function faultsText(reports: readonly Report[]): string {
  return JSON.stringify(reports.flatMap(({ title, findings }) => findings.map((finding) => ({ title, ...finding }))))
}

/** The faults that are not in the JSON of an earlier report, each with the title of its check. */
export function newFaults(reports: readonly Report[], earlier: string): string[] {
  const lineOf = ({ title, fault }: { title: string; fault: string }) => `${title}: ${fault}`
  const isKnown = new Set(JSON.parse(earlier).map(lineOf))
  return JSON.parse(faultsText(reports))
    .map(lineOf)
    .filter((line: string) => !isKnown.has(line))
}
