import Records

/// Keys from `lower` on and before `upper`; nil is no end.
struct KeyRange: Hashable {
  var lower: SortKey
  var upper: SortKey?

  /// Every key but that of unset fields.
  static let set = KeyRange(lower: SortKey(bytes: [0]), upper: nil)
  /// Every key.
  static let all = KeyRange(lower: .unset, upper: nil)

  /// The keys in both ranges.
  func intersection(_ other: KeyRange) -> KeyRange {
    var result = KeyRange(lower: max(lower, other.lower), upper: upper ?? other.upper)
    if let a = upper, let b = other.upper { result.upper = min(a, b) }
    return result
  }
}

/// Where in the index of its field a filter finds its records.
struct IndexedFilter {
  /// The field.
  let key: FieldKey
  /// The ranges of keys, not overlapping.
  let ranges: [KeyRange]
  /// Whether the ranges say it all; otherwise the records they give must still be looked at.
  let isExact: Bool

  /// Nil for a filter that no index serves.
  init?(_ filter: Filter) {
    guard let key = filter.key else { return nil }
    self.key = key
    switch filter.comparator {
    case .equals, .listContains: (ranges, isExact) = Self.equal([filter.value], filter)
    case .in: (ranges, isExact) = Self.equal(filter.value.elements, filter)
    case .listContainsAny: (ranges, isExact) = Self.equal(filter.value.elements, filter)
    case .listContainsAll:
      guard let first = filter.value.elements.first else { return nil }
      ranges = Self.equal([first], filter).ranges
      isExact = filter.value.elements.count == 1 && Self.equal([first], filter).isExact
    case .beginsWith, .listMemberBeginsWith:
      guard case .string(let prefix) = filter.value,
        let range = SortKey.textsBeginning(prefix)
      else { return nil }
      ranges = [KeyRange(lower: max(range.lowerBound, KeyRange.set.lower), upper: range.upperBound)]
      isExact = false
    case .near:
      guard case .location(let place) = filter.value else { return nil }
      ranges = [Self.band(around: place, filter.distance ?? 0)]
      isExact = false
    case .lessThan, .lessThanOrEquals, .greaterThan, .greaterThanOrEquals:
      let (equal, isExact) = Self.equal([filter.value], filter)
      var range = KeyRange.set
      switch filter.comparator {
      case .lessThan: range.upper = isExact ? equal[0].lower : equal[0].upper
      case .lessThanOrEquals: range.upper = equal[0].upper
      case .greaterThan: range.lower = isExact ? equal[0].upper ?? .unset : equal[0].lower
      default: range.lower = equal[0].lower
      }
      ranges = [range]
      self.isExact = isExact
    default: return nil
    }
  }

  private static func equal(
    _ values: [FieldValue], _ filter: Filter
  ) -> (ranges: [KeyRange], isExact: Bool) {
    var ranges: Set<KeyRange> = []
    var isExact = true
    for value in values {
      let (range, exact) = equal(value, asNumber: filter.mixesNumbers)
      ranges.insert(range)
      isExact = isExact && exact
    }
    return (ranges.sorted { $0.lower < $1.lower }, isExact)
  }

  private static func equal(_ value: FieldValue, asNumber: Bool) -> (KeyRange, Bool) {
    if case .string(let text) = value {
      if let range = SortKey.equalTexts(text) {
        return (KeyRange(lower: range.lowerBound, upper: range.upperBound), true)
      }
      return (oneKey(SortKey(value)), false)
    }
    if case .bytes(let bytes) = value {
      return (oneKey(SortKey(value)), bytes.count < SortKey.textBytes)
    }
    return (oneKey(SortKey(value, asNumber: asNumber)), true)
  }

  private static func oneKey(_ key: SortKey) -> KeyRange {
    KeyRange(lower: key, upper: SortKey(bytes: key.bytes + [0]))
  }

  /// All places of the latitudes that a circle touches.
  private static func band(around place: Location, _ distance: Double) -> KeyRange {
    let degrees = distance / Location.earthRadius * 180 / .pi * 1.000_001 + 1e-9
    let south = SortKey(.double(place.latitude - degrees))
    let north = SortKey(.double(place.latitude + degrees))
    return KeyRange(lower: south, upper: SortKey(bytes: north.bytes + [0xFF]))
  }
}
