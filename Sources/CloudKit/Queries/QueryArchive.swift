import Foundation

/// How queries lie in archives: the parsed form, since neither predicates nor sort descriptors can be archived
/// on Linux.
enum QueryArchive {
  static func encode(_ predicate: NSPredicate, to coder: NSCoder) {
    do throws(PredicateFault) {
      let tree = try PredicateTree(predicate)
      coder.encode(PredicatePrinter.format(tree) as NSString, forKey: "predicate")
    } catch {
      coder.encode(error.reason as NSString, forKey: "refusal")
    }
  }

  /// Nil if there is none in the archive.
  static func predicate(_ coder: NSCoder) -> NSPredicate? {
    if let format = coder.string("predicate") {
      return CKFormatPredicate(format: format, arguments: [])
    }
    guard let reason = coder.string("refusal") else { return nil }
    return CKFormatPredicate(content: .failure(PredicateFault(reason: reason)))
  }

  static func encode(_ descriptors: [NSSortDescriptor]?, to coder: NSCoder) {
    guard let descriptors else { return }
    coder.encode(descriptors.count, forKey: "sorts")
    for (index, descriptor) in descriptors.enumerated() {
      coder.encode(descriptor.ascending, forKey: "ascending\(index)")
      // Without a name the query is refused, as it was before.
      guard let name = descriptor.key else { continue }
      coder.encode(name as NSString, forKey: "sort\(index)")
      guard let descriptor = descriptor as? CKLocationSortDescriptor else { continue }
      coder.encode(descriptor.relativeLocation, forKey: "place\(index)")
    }
  }

  static func sortDescriptors(_ coder: NSCoder) -> [NSSortDescriptor]? {
    guard coder.containsValue(forKey: "sorts") else { return nil }
    var descriptors: [NSSortDescriptor] = []
    for index in 0..<coder.decodeInteger(forKey: "sorts") {
      // A count that lies ends here.
      guard coder.containsValue(forKey: "ascending\(index)") else { break }
      let ascending = coder.decodeBool(forKey: "ascending\(index)")
      let name = coder.string("sort\(index)")
      descriptors.append(
        place(index, coder).flatMap { place in
          name.map { CKLocationSortDescriptor($0, place, ascending: ascending) }
        } ?? CKKeySortDescriptor(KeyOrder(name, ascending: ascending)))
    }
    return descriptors
  }

  private static func place(_ index: Int, _ coder: NSCoder) -> CLLocation? {
    guard coder.containsValue(forKey: "place\(index)") else { return nil }
    return coder.decodeObject(of: CLLocation.self, forKey: "place\(index)")
  }
}
