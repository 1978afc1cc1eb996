@testable import CloudKit
import Foundation

/// Any bytes as the format of a predicate: nothing traps, what is read is printed so that it reads the same, and
/// it is evaluated and asked of the server without a trap.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let format = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  guard let tree = try? PredicateParser.parse(format, arguments) else { return 0 }
  let printed = PredicatePrinter.format(tree)
  guard let again = try? PredicateParser.parse(printed) else {
    fatalError("what was printed is not read: \(printed)")
  }
  precondition(again == tree, "what was printed is read as another predicate: \(printed)")
  _ = try? QueryFilters(tree)
  // Regular expressions are Foundation's, and may take as long as they like.
  guard !printed.contains("MATCHES") else { return 0 }
  let evaluation = PredicateEvaluation(object: object, variables: ["v": 5], now: Date())
  _ = evaluation.holds(tree)
  _ = evaluation.holds(.not(tree))
  return 0
}

nonisolated(unsafe) private let arguments: [Any?] = [
  "name", 5, 2.5, Date(timeIntervalSince1970: 0), CLLocation(latitude: 1, longitude: 2),
  ["a", "b"],
  CKRecord.ID(recordName: "r"), Data([1]), nil,
]

nonisolated(unsafe) private let object: [String: Any] = [
  "a": "Text", "b": 5, "c": ["x", "y"], "d": CLLocation(latitude: 1, longitude: 2), "e": ["f": 2.5],
  "name": "Blåbær",
]
