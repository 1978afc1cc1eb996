/// The part of an order key that divides the space between two keys.
enum OrderFraction {
  /// The shortest key strictly between two, near the middle; nil as the upper is the end of the list. Nil
  /// if none exists, which is so only if `upper` is `lower` and zeros behind it.
  static func between(_ lower: [UInt8], _ upper: [UInt8]?) -> [UInt8]? {
    var key: [UInt8] = []
    var upper = upper
    while true {
      let index = key.count
      let low = index < lower.count ? Base62.value(lower[index]) : 0
      guard let limit = upper else {
        if low < Base62.count - 1 { return key + [Base62.digit((low + Base62.count) / 2)] }
        key.append(Base62.last)
        continue
      }
      guard index < limit.count else { return nil }
      let high = Base62.value(limit[index])
      if low == high {
        key.append(limit[index])
      } else if high - low > 1 {
        return key + [Base62.digit((low + high) / 2)]
      } else if index + 1 < limit.count {
        return key + [limit[index]]
      } else {
        key.append(Base62.digit(low))
        upper = nil
      }
    }
  }
}
