@testable import CloudKit
import Foundation
import Testing

/// Orders by the names of fields.
@Suite struct SortDescriptorTests {
  private let things: [[String: Any]] = [
    ["name": "b", "n": 2], ["name": "A", "n": 1.5], ["n": 3], ["name": "a", "n": -1],
  ]

  @Test func `a descriptor keeps its key and its direction`() {
    let descriptor = NSSortDescriptor(key: "name", ascending: false)
    #expect(descriptor.key == "name")
    #expect(!descriptor.ascending)
    #expect((descriptor.reversedSortDescriptor as? NSSortDescriptor)?.ascending == true)
    #expect(descriptor.copy() as? NSSortDescriptor == descriptor)
    #expect(descriptor == NSSortDescriptor(key: "name", ascending: false))
    #expect(descriptor != NSSortDescriptor(key: "name", ascending: true))
    #expect(descriptor != NSSortDescriptor(key: "other", ascending: false))
    #expect(NSSortDescriptor(key: nil, ascending: true).key == nil)
    #expect(NSSortDescriptor(keyPath: \String.count, ascending: true).key == nil)
  }

  @Test(arguments: [
    ("name", true, [3.0, -1, 1.5, 2]), ("name", false, [2, 1.5, -1, 3]),
    ("n", true, [-1, 1.5, 2, 3]),
    ("n", false, [3, 2, 1.5, -1]),
  ])
  func `objects are sorted as the server sorts records`(
    _ key: String, _ ascending: Bool, _ order: [Double]
  ) {
    // "A" and "a" differ in case alone: the text itself decides then, as on the server.
    let descriptor = NSSortDescriptor(key: key, ascending: ascending)
    let sorted = things.sorted { descriptor.compare($0, to: $1) == .orderedAscending }
    let numbers = sorted.compactMap {
      ($0["n"] as? NSNumber)?.doubleValue ?? $0["n"] as? Double
        ?? ($0["n"] as? Int).map(Double.init)
    }
    #expect(numbers.count == order.count)
    if key == "name" {
      #expect(Set(numbers[ascending ? 1...2 : 1...2]) == [-1, 1.5])
      #expect(numbers.first == order.first && numbers.last == order.last)
    } else {
      #expect(numbers == order)
    }
  }

  @Test func `places are sorted by their distance`() {
    let origin = CLLocation(latitude: 0, longitude: 0)
    let near: [String: Any] = ["id": 1, "place": CLLocation(latitude: 1, longitude: 0)]
    let far: [String: Any] = ["id": 2, "place": CLLocation(latitude: -2, longitude: 0)]
    let descriptor = CKLocationSortDescriptor(key: "place", relativeLocation: origin)
    #expect(descriptor.key == "place")
    #expect(descriptor.ascending)
    #expect(descriptor.relativeLocation === origin)
    #expect(descriptor.compare(near, to: far) == .orderedAscending)
    #expect(descriptor.compare(far, to: near) == .orderedDescending)
    #expect(descriptor.compare(near, to: near) == .orderedSame)
    let reversed = descriptor.reversedSortDescriptor as? NSSortDescriptor
    #expect(reversed?.compare(near, to: far) == .orderedDescending)
    #expect(descriptor == CKLocationSortDescriptor(key: "place", relativeLocation: origin))
    #expect(descriptor != reversed)
  }
}
