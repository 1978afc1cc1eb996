/// A header by which a client says what it wants, and how much: `br, gzip;q=0.8`. Source: RFC 9110, 12.4.
enum QualityList {
  /// The names in lower case, in their order, with their weights in thousandths; 0 is refused.
  static func elements(of list: String) -> [(name: String, weight: Int)] {
    list.split(separator: ",").compactMap { element in
      let parts = element.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = parts.first, !name.isEmpty else { return nil }
      let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        .map { thousandths($0.dropFirst(2)) }
      return (name.lowercased(), weight ?? 1_000)
    }
  }

  /// `0.85` is 850. What is no weight is none.
  private static func thousandths(_ text: some StringProtocol) -> Int {
    guard let weight = Double(String(text)), (0...1).contains(weight) else { return 0 }
    return Int((weight * 1_000).rounded())
  }
}
