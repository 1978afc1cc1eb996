extension ItemText {
  /// The key by which two names are the same item; compare keys byte by byte. Empty only for a blank
  /// name. It is for comparing, not for showing, and may change between versions: do not store it.
  public static func nameKey(_ name: String) -> String {
    String(decoding: NameKey.key(Array(name.utf8)), as: UTF8.self)
  }

  /// Whether two names mean the same item: "Milk" and "milk ", "äpfel" in any Unicode form and "Apfel".
  /// Blank names match nothing.
  public static func matches(_ a: String, _ b: String) -> Bool {
    let key = NameKey.key(Array(a.utf8))
    return !key.isEmpty && key == NameKey.key(Array(b.utf8))
  }
}
