import Foundation

/// Names that a folder can hold, whatever somebody wished an item to be called.
enum FileName {
  /// The most bytes that a name has in the file systems of Linux.
  static let bytesMax = 255

  /// The wish itself where a folder can hold it, else the nearest name that it can: a slash becomes a colon, as a Mac
  /// shows it; `.` and `..` get an underscore; nothing becomes `Untitled`; what is too long is cut before its extension.
  static func usable(_ wish: String) -> String {
    var name = String(wish.map { $0 == "/" ? ":" : $0 }.filter { $0 != "\0" })
    if name.isEmpty { name = "Untitled" }
    if name == "." || name == ".." { name = "_" + name }
    return shortened(name, to: bytesMax)
  }

  /// The name, or `name 2`, `name 3` and so on, with the number before the extension, until it is none of those taken.
  static func unique(_ name: String, isTaken: (String) -> Bool) -> String {
    guard isTaken(name) else { return name }
    let (stem, suffix) = parts(of: name)
    var number = 2
    while true {
      let mark = " \(number)"
      let shortStem = shortened(stem, to: max(1, bytesMax - mark.utf8.count - suffix.utf8.count))
      let candidate = shortStem + mark + suffix
      if !isTaken(candidate) { return candidate }
      number += 1
    }
  }

  /// The name before its last dot, and the rest from the dot on. An extension has at most 16 bytes, so that a stem is left.
  private static func parts(of name: String) -> (stem: String, suffix: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      name[dot...].utf8.count <= 17
    else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }

  private static func shortened(_ name: String, to bytes: Int) -> String {
    guard name.utf8.count > bytes else { return name }
    let (stem, suffix) = parts(of: name)
    var short = stem[...]
    // By characters where it can be, and by scalars within a character that is longer than all the room.
    while short.count > 1, short.utf8.count + suffix.utf8.count > bytes { short.removeLast() }
    var scalars = short.unicodeScalars
    while scalars.count > 1, scalars.utf8Count + suffix.utf8.count > bytes { scalars.removeLast() }
    return String(scalars) + suffix
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var utf8Count: Int { Substring(self).utf8.count }
}
