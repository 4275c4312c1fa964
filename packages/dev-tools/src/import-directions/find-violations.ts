import { cruise } from 'dependency-cruiser'
import { RULES } from './rules.ts'

/** An import that a rule forbids. */
export interface Violation {
  rule: string
  comment: string
  /** From the importing file to the imported one; the whole circle of a cycle. Paths below the folder. */
  files: string[]
}

/** Follows every import below a folder made by `mirrorSources`, types included. @returns what the rules forbid */
export async function findViolations(folder: string): Promise<{ files: number; violations: Violation[] }> {
  const { output } = await cruise(['apps', 'packages', 'supabase'], {
    baseDir: folder,
    ruleSet: { forbidden: RULES },
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  })
  if (typeof output === 'string') throw new Error(`dependency-cruiser gave a report instead of a result: ${output}`)
  const comments = new Map(RULES.map(({ name, comment }) => [name, comment]))
  return {
    files: output.summary.totalCruised,
    violations: output.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      comment: comments.get(rule.name) ?? '',
      files: [from, ...(cycle?.map(({ name }) => name) ?? [to])].map((file) => file.replace(/\.astro\.ts$/, '.astro')),
    })),
  }
}
