interface Place {
  latitude: number
  longitude: number
}

const SPAN_DEGREES = 0.012

/** The map of a place with a mark on it, to be embedded (OpenStreetMap). */
export function embeddedMapUrl({ latitude, longitude }: Place): string {
  const box = [longitude - SPAN_DEGREES, latitude - SPAN_DEGREES, longitude + SPAN_DEGREES, latitude + SPAN_DEGREES]
  const parameters = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `https://www.openstreetmap.org/export/embed.html?${parameters}`
}

/** The page of the map of a place. */
export function mapPageUrl({ latitude, longitude }: Place): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
}
