import { expect, it } from 'vitest'
import { testRenders } from '../../../test/rendered-site.ts'

const { render } = await testRenders()

it('a page that fails ends the render with its address and its reason', async () => {
  const rendered = render('failed', { backend: { url: 'no address', publishableKey: 'key' } })
  await expect(rendered).rejects.toThrow('The page /draft could not be rendered: Invalid URL')
})
