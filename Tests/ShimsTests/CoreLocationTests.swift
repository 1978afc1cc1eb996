import CoreLocation
import Foundation
import Testing

@Suite struct CoreLocationTests {
  let berlin = CLLocation(latitude: 52.52, longitude: 13.405)

  @Test func `a location of two numbers knows nothing else`() {
    #expect(berlin.coordinate.latitude == 52.52)
    #expect(berlin.coordinate.longitude == 13.405)
    #expect(berlin.altitude == 0)
    #expect(berlin.horizontalAccuracy == 0)
    #expect(berlin.verticalAccuracy == -1)
    #expect(berlin.course == -1)
    #expect(berlin.speed == -1)
    #expect(berlin.floor == nil)
    #expect(berlin.sourceInformation == nil)
    #expect(abs(berlin.timestamp.timeIntervalSinceNow) < 60)
  }

  @Test func `the distance of two cities is told in metres`() {
    let paris = CLLocation(latitude: 48.8566, longitude: 2.3522)
    #expect(abs(berlin.distance(from: paris) - 877_500) < 1_000)
    #expect(berlin.distance(from: paris) == paris.distance(from: berlin))
    #expect(berlin.distance(from: berlin) == 0)
    let oneDegree = CLLocation(latitude: 0, longitude: 0)
      .distance(from: CLLocation(latitude: 1, longitude: 0))
    #expect(abs(oneDegree - 111_195) < 1)
  }

  @Test(arguments: [
    (90.0, 180.0, true), (-90, -180, true), (90.1, 0, false), (0, 180.1, false),
    (.nan, 0, false), (0, .infinity, false),
  ])
  func `coordinates within the globe are valid`(_ north: Double, _ east: Double, _ isValid: Bool) {
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(north, east)) == isValid)
  }

  @Test func `the invalid coordinate is invalid`() {
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
  }

  @Test func `an archived location comes back with all it has`() throws {
    let location = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: -1.5, longitude: 2.25), altitude: 3,
      horizontalAccuracy: 4, verticalAccuracy: 5, course: 6, courseAccuracy: 7, speed: 8,
      speedAccuracy: 9, timestamp: Date(timeIntervalSinceReferenceDate: 1_000.125),
      sourceInfo: CLLocationSourceInformation(
        softwareSimulationState: true, andExternalAccessoryState: false))
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: location, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
    #expect(back.coordinate.latitude == -1.5)
    #expect(back.coordinate.longitude == 2.25)
    #expect(
      [
        back.altitude, back.horizontalAccuracy, back.verticalAccuracy, back.course,
        back.courseAccuracy, back.speed, back.speedAccuracy,
      ] == [3, 4, 5, 6, 7, 8, 9])
    #expect(back.timestamp == location.timestamp)
    #expect(back.sourceInformation?.isSimulatedBySoftware == true)
    #expect(back.sourceInformation?.isProducedByAccessory == false)
  }

  @Test func `a copy is the location itself, and a location equals nothing else`() {
    #expect(berlin.copy() as AnyObject === berlin)
    #expect(berlin != CLLocation(latitude: 52.52, longitude: 13.405))
  }

  @Test func `the description tells the point and the motion`() {
    let text = berlin.description
    #expect(
      text.hasPrefix("<+52.52000000,+13.40500000> +/- 0.00m (speed -1.00 mps / course -1.00)"))
  }

  @Test func `an error matches its code`() {
    do {
      throw CLError(.denied)
    } catch CLError.denied {
      #expect((CLError(.denied) as NSError).domain == kCLErrorDomain)
      #expect((CLError(.denied) as NSError).code == 1)
    } catch {
      Issue.record("\(error)")
    }
  }
}
