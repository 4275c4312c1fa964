interface Coordinates {
  latitude: number
  longitude: number
}

const SPAN_DEGREES = 0.012

/** The embeddable map (OpenStreetMap) of a location, with a marker. */
export function embeddedMapUrl({ latitude, longitude }: Coordinates): string {
  const box = [longitude - SPAN_DEGREES, latitude - SPAN_DEGREES, longitude + SPAN_DEGREES, latitude + SPAN_DEGREES]
  const parameters = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `https://www.openstreetmap.org/export/embed.html?${parameters}`
}

/** The map page of a location. */
export function mapPageUrl({ latitude, longitude }: Coordinates): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
}
