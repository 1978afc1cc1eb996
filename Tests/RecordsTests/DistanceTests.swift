import Records
import Testing

@Suite struct DistanceTests {
  private let oslo = Location(latitude: 59.9139, longitude: 10.7522)
  private let tokyo = Location(latitude: 35.6762, longitude: 139.6503)

  @Test func `far places are as far apart as a globe shows`() {
    #expect(abs(oslo.distance(to: tokyo) - 8_405_000) < 20_000)
    #expect(oslo.distance(to: tokyo) == tokyo.distance(to: oslo))
    let antipode = Location(latitude: -oslo.latitude, longitude: oslo.longitude - 180)
    #expect(abs(oslo.distance(to: antipode) - Location.earthRadius * .pi) < 1)
  }

  @Test func `close places are exact to the millimetre`() {
    let near = Location(latitude: oslo.latitude + 0.000_01, longitude: oslo.longitude)
    #expect(abs(oslo.distance(to: near) - 1.111_95) < 0.001)
    #expect(oslo.distance(to: oslo) == 0)
  }

  @Test func `the date line and the poles are no borders`() {
    let west = Location(latitude: 10, longitude: 180)
    let east = Location(latitude: 10, longitude: -180)
    #expect(west.distance(to: east) < 0.001)
    let pole = Location(latitude: 90, longitude: 0)
    #expect(pole.distance(to: Location(latitude: 90, longitude: 123)) < 0.001)
  }
}
