import { cleanAddress } from './clean-address.ts'

/** A video on another site that an article shows on request. */
export interface Video {
  host: VideoHost
  /** Address of the video's page: the link without JavaScript. */
  page: string
  /** Address of the video's player, which sets no cookies before the video plays. */
  player: string
}

export type VideoHost = 'youtube' | 'vimeo'

/** Address of each site's player; the id of the video follows. */
export const VIDEO_PLAYERS = {
  youtube: 'https://www.youtube-nocookie.com/embed/',
  vimeo: 'https://player.vimeo.com/video/',
} as const satisfies Record<VideoHost, string>

const YOUTUBE_HOSTS = [
  ...['', 'www.', 'm.', 'music.'].map((part) => `${part}youtube.com`),
  ...['', 'www.'].map((part) => `${part}youtube-nocookie.com`),
]
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{6,12}$/
/** The key of an unlisted video. */
const VIMEO_KEY = /^[0-9a-f]{8,16}$/

/**
 * The video of a web address, e.g. `https://youtu.be/dQw4w9WgXcQ`, `https://www.youtube.com/watch?v=…` (also `/shorts/…`, `/live/…`,
 * `/embed/…`, `/v/…`, with a start in `t` or `start`) or `https://vimeo.com/76979871` (also with the key of an unlisted video).
 * @returns `undefined` for any other address, also for channels and playlists of these sites
 */
export function videoOfAddress(typed: string): Video | undefined {
  const address = cleanAddress(typed)
  const url = /^https?:\/\/\S+$/.test(address) ? URL.parse(address) : null
  if (url?.port !== '' || url.username !== '') return undefined
  const parts = url.pathname.split('/').filter((part) => part !== '')
  return youtubeVideo(url, parts) ?? vimeoVideo(url, parts)
}

/**
 * The first video whose address is in a text. The address may follow a title, as in shared messages, stand in embed code, or lack
 * `https://`.
 */
export function videoInText(text: string): Video | undefined {
  const addresses = text.replaceAll('&amp;', '&').match(/(?:https?:)?\/\/[^\s"'<>]+|[^\s"'<>]+/gi) ?? []
  return addresses
    .map((address) => videoOfAddress(/^https?:/i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`))
    .find((video) => video !== undefined)
}

function youtubeVideo({ hostname, searchParams }: URL, [first = '', second = '']: string[]): Video | undefined {
  const isSite = YOUTUBE_HOSTS.includes(hostname)
  const inPath = ['shorts', 'live', 'embed', 'v'].includes(first)
    ? second
    : first === 'watch'
      ? (searchParams.get('v') ?? '')
      : ''
  const id = hostname === 'youtu.be' ? first : isSite ? inPath : ''
  if (!YOUTUBE_ID.test(id)) return undefined
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start') ?? '')
  return {
    host: 'youtube',
    page: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ''}`,
    player: `${VIDEO_PLAYERS.youtube}${id}?autoplay=1&rel=0${start > 0 ? `&start=${start}` : ''}`,
  }
}

function vimeoVideo({ hostname, searchParams }: URL, parts: string[]): Video | undefined {
  const isPlayer = hostname === 'player.vimeo.com' && parts[0] === 'video'
  if (!isPlayer && hostname !== 'vimeo.com' && hostname !== 'www.vimeo.com') return undefined
  const [id = '', inPath] = isPlayer ? parts.slice(1) : parts
  const key = inPath ?? searchParams.get('h') ?? ''
  if (!VIMEO_ID.test(id) || (key !== '' && !VIMEO_KEY.test(key))) return undefined
  return {
    host: 'vimeo',
    page: `https://vimeo.com/${id}${key && `/${key}`}`,
    player: `${VIDEO_PLAYERS.vimeo}${id}?autoplay=1&dnt=1${key && `&h=${key}`}`,
  }
}

/** Seconds of `90`, `90s` or `1h2m3s`; 0 for anything else. */
function secondsOf(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
