/// A unit as far as adding needs it.
struct Scale {
  /// The canonical spelling; the given one where the table does not have it; nil for a count.
  var text: String?
  var size: Int64
  var dimension: Dimension

  enum Dimension {
    case count
    case table(Int)
    /// A unit of somebody else's, by its folded name.
    case other([UInt8])
  }

  init(text: String?, size: Int64, dimension: Dimension) {
    self.text = text
    self.size = size
    self.dimension = dimension
  }

  init(_ unit: Unit) {
    self.init(
      text: unit.singularText, size: unit.scale,
      dimension: unit.kind == .piece ? .count : .table(unit.dimension))
  }

  /// The scale of a record's unit; a blank one is a count.
  init(_ text: String?) {
    let bytes = Array((text ?? "").utf8)
    let key = NameKey.key(bytes)
    if key.isEmpty {
      self.init(text: nil, size: 1, dimension: .count)
    } else if let unit = Unit.named(bytes) {
      self.init(unit)
    } else {
      self.init(text: text, size: 1, dimension: .other(key))
    }
  }

  func isComparable(to other: Scale) -> Bool {
    switch (dimension, other.dimension) {
    case (.count, .count): true
    case (.table(let a), .table(let b)): a == b
    case (.other(let a), .other(let b)): a == b
    default: false
    }
  }

  /// The sum in millionths of the base unit, or nil if it is too large to hold.
  func total(_ first: Quantity, _ other: Scale, _ second: Quantity) -> BaseTotal? {
    guard first.millionths <= Int64.max / 2 / size,
      second.millionths <= Int64.max / 2 / other.size
    else { return nil }
    return BaseTotal(millionths: first.millionths * size + second.millionths * other.size)
  }

  /// The units of the table in which a sum of this dimension may be told.
  func readable(for total: BaseTotal) -> [Scale] {
    guard case .table(let dimension) = dimension else { return [] }
    var scales: [Scale] = []
    for unit in UnitTable.units where unit.dimension == dimension && unit.isReadable {
      if total.millionths >= unit.scale * Quantity.one { scales.append(Scale(unit)) }
    }
    return scales
  }
}

/// A sum in millionths of its dimension's base unit.
struct BaseTotal {
  var millionths: Int64

  /// The sum in the largest unit that holds it with two decimals, or else, rounded, in the largest of
  /// the two that were given, which come first.
  func told(in scales: [Scale]) -> Amount? {
    var best: Scale?
    for scale in scales where millionths % (scale.size * (Quantity.one / 100)) == 0 {
      if scale.size > best?.size ?? 0 { best = scale }
    }
    let scale = best ?? (scales[0].size >= scales[1].size ? scales[0] : scales[1])
    let number = Quantity(millionths: (millionths + scale.size / 2) / scale.size).snapped
    guard number.millionths <= Quantity.maximum * Quantity.one else { return nil }
    return Amount(number: number.double, unit: scale.text)
  }
}

extension Quantity {
  /// A whole number if only the rounding of thirds and sixths keeps it from one: three times 1/3 is 1.
  fileprivate var snapped: Quantity {
    let rest = millionths % Self.one
    if rest > 0, rest <= 2, millionths > Self.one { return Quantity(millionths: millionths - rest) }
    if rest >= Self.one - 2 { return Quantity(millionths: millionths - rest + Self.one) }
    return self
  }
}
