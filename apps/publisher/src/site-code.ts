import type { PublisherDeps } from './publisher-deps.ts'
import type { ReleaseRecord } from './release-record.ts'

/** The code version and the address of the site. A release of another version or address is rendered in full. */
export class SiteCode {
  readonly #renderer: Pick<PublisherDeps['renderer'], 'codeVersion'>
  readonly #siteUrl: string
  #version: string | undefined

  constructor(renderer: Pick<PublisherDeps['renderer'], 'codeVersion'>, siteUrl: string) {
    this.#renderer = renderer
    this.#siteUrl = siteUrl
  }

  /** Read once; a failed read is repeated the next time. */
  async version(): Promise<string> {
    this.#version ??= await this.#renderer.codeVersion()
    return this.#version
  }

  /** Whether a release was rendered by this code version for this address. */
  async hasRendered({ code, origin }: ReleaseRecord): Promise<boolean> {
    return code === (await this.version()) && origin === this.#siteUrl
  }
}
