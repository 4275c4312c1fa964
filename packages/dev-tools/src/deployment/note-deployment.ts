import { github, setting, step } from './github.ts'

/**
 * `node note-deployment.ts <environment>`: notes at GitHub (Deployments) that the commit of the setting COMMIT is deployed. The newest note is
 * the commit that a change of content is published with.
 */
await step(async () => {
  const [environment = ''] = process.argv.slice(2)
  const note = { ref: setting('COMMIT'), environment, auto_merge: false, required_contexts: [] }
  const { id } = (await github('deployments', note)) as { id: number }
  await github(`deployments/${id}/statuses`, { state: 'success' })
})
