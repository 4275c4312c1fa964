const BACKEND = ['Project', 'Sign-up', 'Settings', 'Migrations', 'Signing key', 'Functions', 'First admin', 'Webhook'] as const
const HOSTING = ['Static host', 'Token', 'Workflows', 'Variables', 'Secrets', 'Site and admin', 'Domains', 'Check'] as const

/** The pages of a deployment, each with the names of its steps. The second page continues the numbers of the first. */
export const PAGES = {
  own: { 'docs/deploy.md': BACKEND, 'docs/deploy/own-machine.md': ['Site and admin', 'Check'] },
  hosted: { 'docs/deploy.md': BACKEND, 'docs/deploy/hosted.md': HOSTING },
} as const

export type Way = keyof typeof PAGES
export type Step = (typeof BACKEND | typeof HOSTING)[number]

/** The first step with a fault, or the last step, which is done by hand. */
export function nextStep(reports: readonly { step: Step; findings: readonly unknown[] }[], way: Way): string {
  const steps = Object.entries(PAGES[way]).flatMap(([page, names]) => names.map((name: Step) => ({ page, name })))
  const numbered = steps.map((step, index) => ({ ...step, text: `${index + 1}, ${step.name}` }))
  const checked = new Set(reports.map(({ step }) => step))
  const open = new Set(reports.filter(({ findings }) => findings.length > 0).map(({ step }) => step))
  const next = numbered.find(({ name }) => open.has(name)) ?? numbered.at(-1)
  if (!next) return ''
  const before = numbered.slice(0, numbered.indexOf(next)).filter(({ name }) => !checked.has(name))
  const after = numbered.filter(({ name }) => name !== next.name && open.has(name))
  return [
    `Next: step ${next.text} (${next.page}).`,
    ...(after.length > 0 ? [`Also open: ${after.map(({ text }) => text).join('; ')}.`] : []),
    ...(before.length > 0 ? [`Not checked from here: ${before.map(({ text }) => text).join('; ')}.`] : []),
  ].join('\n')
}
