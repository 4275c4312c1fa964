import { ContentError, type ErrorKind } from '@bayt/content/errors'
import type { PreviewAnswer, PreviewCall, PreviewMethods, PreviewSettings } from '@bayt/release/preview'
import { LiveContent } from './live-content.ts'
import { measurePicture } from './measure-picture.ts'
import type { PreviewSite, PreviewSiteOptions } from './preview-site.ts'

type CreateSite = (options: Omit<PreviewSiteOptions, 'respond'>) => PreviewSite

/** Answers the calls of the console (`preview-messages.ts`), several at a time. */
export function serveConsole(createSite: CreateSite): void {
  let methods: Promise<Omit<PreviewMethods, 'open'>> | undefined
  const answer = async (call: PreviewCall): Promise<PreviewAnswer> => {
    const { id } = call
    try {
      if (call.method === 'open') {
        methods = open(createSite, call.input[0])
        await methods
        return { id, output: undefined }
      }
      if (!methods) throw new Error('The worker of previews was not opened.')
      return { id, output: await run(await methods, call) }
    } catch (error) {
      return { id, error: describe(error) }
    }
  }
  addEventListener('message', async (event: MessageEvent<PreviewCall>) => postMessage(await answer(event.data)))
}

function run(methods: Omit<PreviewMethods, 'open'>, call: Exclude<PreviewCall, { method: 'open' }>) {
  switch (call.method) {
    case 'render':
      return methods.render(...call.input)
    case 'otherPages':
      return methods.otherPages(...call.input)
    case 'refresh':
      return methods.refresh(...call.input)
  }
}

/** Shows the newest content; offline, the last content that this device has read. @throws ContentError */
async function open(createSite: CreateSite, settings: PreviewSettings): Promise<Omit<PreviewMethods, 'open'>> {
  const measure = (url: string) => measurePicture(url, settings.supabaseUrl)
  const site = createSite({ origin: new URL(settings.siteUrl).origin, measure })
  const live = new LiveContent(settings)
  const refresh = async () => {
    const { content, pictures } = await live.read()
    site.show(content, pictures)
  }
  await refresh().catch(async (error: unknown) => {
    const kept = await live.kept()
    if (!kept) throw error
    site.show(kept.content, kept.pictures)
  })
  return {
    render: (...input) => site.render(...input),
    otherPages: async (...input) => site.otherPages(...input),
    refresh,
  }
}

function describe(error: unknown): { message: string; kind?: ErrorKind } {
  if (error instanceof ContentError) return { message: error.message, kind: error.kind }
  return { message: error instanceof Error ? error.message : String(error) }
}
