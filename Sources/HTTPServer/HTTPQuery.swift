extension HTTPRequestHead {
  /// The items of the query in order, decoded as `application/x-www-form-urlencoded`: `+` is a
  /// space, an item without `=` has an empty value, a malformed escape stays as it is.
  public var queryItems: [(name: String, value: String)] {
    rawQuery.split(separator: "&").map { item in
      let end = item.firstIndex(of: "=") ?? item.endIndex
      return (
        name: PercentDecoding.decodeQueryPart(item[..<end]),
        value: PercentDecoding.decodeQueryPart(item[end...].dropFirst())
      )
    }
  }

  /// The value of the first query item with this name.
  public func queryValue(_ name: String) -> String? {
    queryItems.first { $0.name == name }?.value
  }
}
