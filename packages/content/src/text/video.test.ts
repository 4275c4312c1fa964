import { expect, test } from 'vitest'
import { VIDEO_PLAYERS, videoOfAddress } from './video.ts'

const ID = 'aB3-_9zZ0xY'

test.each([
  `https://youtu.be/${ID}`,
  `https://youtu.be/${ID}?si=abc`,
  `http://youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch?list=x&v=${ID}`,
  `https://m.youtube.com/watch?v=${ID}&feature=shared`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/live/${ID}`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube.com/v/${ID}`,
  `https://music.youtube.com/watch?v=${ID}&si=abc`,
  `https://youtu.be/${ID}\u200F`,
  `\u202Ahttps://youtu.be/${ID}\u202C`,
  `https://youtu.be/\u2066${ID}\u2069\u200B`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
])('%s is a video on YouTube', (address) => {
  expect(videoOfAddress(address)).toEqual({
    host: 'youtube',
    page: `https://www.youtube.com/watch?v=${ID}`,
    player: `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&rel=0`,
  })
})

test.each([
  ['t=90', 90],
  ['t=90s', 90],
  ['t=1m5s', 65],
  ['t=1h2m3s', 3723],
  ['t=10h30m', 37_800],
  ['t=90&start=7', 90],
  ['start=7', 7],
])('a video begins at %s', (start, seconds) => {
  const video = videoOfAddress(`https://youtu.be/${ID}?${start}`)
  expect(video?.page).toMatch(new RegExp(`&t=${seconds}s$`))
  expect(video?.player).toMatch(new RegExp(`&start=${seconds}$`))
})

test.each(['x90', '90x', 'h', '-5', '0'])('a video begins at its start for t=%s', (start) => {
  expect(videoOfAddress(`https://youtu.be/${ID}?t=${start}`)?.page).toBe(`https://www.youtube.com/watch?v=${ID}`)
})

test.each(['https://vimeo.com/76979871', 'https://www.vimeo.com/76979871?share=copy', 'https://player.vimeo.com/video/76979871'])(
  '%s is a video on Vimeo',
  (address) => {
    expect(videoOfAddress(address)).toEqual({
      host: 'vimeo',
      page: 'https://vimeo.com/76979871',
      player: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    })
  },
)

test.each(['https://vimeo.com/76979871/0a1b2c3d4e', 'https://player.vimeo.com/video/76979871?h=0a1b2c3d4e'])(
  'the key of an unlisted video is kept: %s',
  (address) => {
    expect(videoOfAddress(address)?.page).toBe('https://vimeo.com/76979871/0a1b2c3d4e')
    expect(videoOfAddress(address)?.player).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b2c3d4e')
  },
)

test.each([
  '',
  'youtu.be/aB3-_9zZ0xY',
  `javascript:alert(1)//youtu.be/${ID}`,
  `https://youtu.be/${ID}0`,
  'https://youtu.be/short',
  `https://youtu.be.evil.example/${ID}`,
  `https://evil.example/youtu.be/${ID}`,
  `https://youtu.be@evil.example/${ID}`,
  `https://user@youtu.be/${ID}`,
  `https://youtu.be:8080/${ID}`,
  `https://evilyoutube.com/watch?v=${ID}`,
  `https://youtu.be/${ID} and more`,
  'https://www.youtube.com/@baytalmina',
  `https://www.youtube.com/other?v=${ID}`,
  'https://www.youtube.com/watch',
  'https://www.youtube.com/',
  'https://evil.example/76979871',
  'https://vimeo.com/video/76979871',
  'https://player.vimeo.com/76979871',
  'https://player.vimeo.com/other/76979871',
  'https://player.vimeo.com/video',
  'https://www.youtube.com/playlist?list=PL0123456789',
  `https://www.youtube.com/watch?v="><script>`,
  'https://vimeo.com/channels/staffpicks',
  'https://vimeo.com/76979871/not-a-key',
  'https://vimeo.com/user/76979871',
  'https://www.tiktok.com/@x/video/1234567890',
])('%j is no video', (address) => {
  expect(videoOfAddress(address)).toBeUndefined()
})

test('a player address never leaves its path', () => {
  for (const address of [`https://youtu.be/${ID}?t=1`, 'https://vimeo.com/76979871/0a1b2c3d4e']) {
    const video = videoOfAddress(address)
    expect(video?.player.slice(0, VIDEO_PLAYERS[video.host].length)).toBe(video && VIDEO_PLAYERS[video.host])
  }
})
