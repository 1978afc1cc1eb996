import Glibc

extension Location {
  /// The mean radius of the Earth in metres.
  public static let earthRadius = 6_371_008.8

  /// Metres along the surface of a sphere of the Earth's mean radius.
  public func distance(to other: Location) -> Double {
    let (x1, y1, z1) = unitVector
    let (x2, y2, z2) = other.unitVector
    // The chord, then its arc: exact also for points that lie close together.
    let (dx, dy, dz) = (x1 - x2, y1 - y2, z1 - z2)
    let chord = (dx * dx + dy * dy + dz * dz).squareRoot()
    return Self.earthRadius * 2 * asin(min(1, chord / 2))
  }

  private var unitVector: (Double, Double, Double) {
    let north = latitude * .pi / 180
    let east = longitude * .pi / 180
    return (cos(north) * cos(east), cos(north) * sin(east), sin(north))
  }
}
